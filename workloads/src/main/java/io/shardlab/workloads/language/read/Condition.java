package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code when}: a comparison such as {@code ${query} == scatter}, or a list of them which must all hold. Stateless. */
final class Condition {

    private static final Pattern COMPARISON = Pattern.compile("(.*?\\S)\\s*(==|!=|<=|>=|<|>)\\s*(\\S.*)");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,100}(\\.\\d{1,100})?");

    private Condition() {}

    /** @param when null if there is no condition */
    static boolean holds(YamlValue when) {
        if (when == null) {
            return true;
        }
        List<YamlValue> all = when.isList() ? when.items() : List.of(when);
        // All are read, so that a mistake in one is found whatever the others say.
        return all.stream().map(Condition::anyHolds).reduce(true, Boolean::logicalAnd);
    }

    /** Comparisons may be joined by {@code or}. */
    private static boolean anyHolds(YamlValue comparisons) {
        return Stream.of(comparisons.text().split(" or "))
                .map(comparison -> compared(comparison.trim(), comparisons))
                .reduce(false, Boolean::logicalOr);
    }

    private static boolean compared(String text, YamlValue comparison) {
        Matcher matcher = COMPARISON.matcher(text);
        if (!matcher.matches()) {
            throw comparison.refused(
                    "has the condition {0}, which must be a comparison such as {1}",
                    PlainText.quoted(text), "when: ${query} == scatter");
        }
        String left = matcher.group(1);
        String right = matcher.group(3);
        boolean numbers =
                NUMBER.matcher(left).matches() && NUMBER.matcher(right).matches();
        String operator = matcher.group(2);
        if (!numbers && !operator.equals("==") && !operator.equals("!=")) {
            throw comparison.refused(
                    "has the condition {0}, in which {1} needs numbers on both sides",
                    PlainText.quoted(text), operator);
        }
        int order = numbers ? new BigDecimal(left).compareTo(new BigDecimal(right)) : left.equals(right) ? 0 : 1;
        return switch (operator) {
            case "==" -> order == 0;
            case "!=" -> order != 0;
            case "<=" -> order <= 0;
            case ">=" -> order >= 0;
            case "<" -> order < 0;
            default -> order > 0;
        };
    }
}
