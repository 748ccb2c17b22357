package io.shardlab.core.yaml;

import io.shardlab.core.parameter.RefusedValueException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Places such as {@code ${tenants}} or {@code ${100 - reads}} in the texts of a file, which stand for the values of its
 * parameters. Immutable.
 *
 * @param values the values by their names: numbers, or other values, which become texts; empty in files without parameters,
 *     whose texts stay as they are
 */
record Placeholders(Map<String, Object> values) {

    /** A file without parameters. */
    static final Placeholders NONE = new Placeholders(Map.of());

    /** The characters that stand for braces while YAML is parsed, because braces end an unquoted text in a flow mapping. */
    private static final char OPEN = '\ue000';

    private static final char CLOSE = '\ue001';

    /** The dollar sign before another one makes the text literal. */
    private static final Pattern WRITTEN = Pattern.compile("(?<!\\$)\\$\\{([\\w .+*/%()-]{1,200})}");

    private static final Pattern PARSED = Pattern.compile("\\$" + OPEN + "([^" + CLOSE + "]*)" + CLOSE);
    private static final Pattern LITERAL = Pattern.compile("\\$\\$\\{");

    Placeholders {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the content of a file without the braces of placeholders; each character keeps its place. */
    static String hidden(String content) {
        return WRITTEN.matcher(content).replaceAll("\\$" + OPEN + "$1" + CLOSE);
    }

    /** Returns a text of such a content as its author wrote it. */
    static String shown(String text) {
        return text.indexOf(OPEN) < 0 ? text : PARSED.matcher(text).replaceAll("\\${$1}");
    }

    /** True if a text has a placeholder. */
    boolean areIn(String text) {
        return !values.isEmpty() && PARSED.matcher(text).find();
    }

    /** True if a text is a placeholder of a number and nothing else. */
    boolean isNumber(String text) {
        Matcher whole = PARSED.matcher(text);
        return !values.isEmpty()
                && whole.matches()
                && (!values.containsKey(whole.group(1).trim())
                        || values.get(whole.group(1).trim()) instanceof Number);
    }

    /**
     * Returns a text with the values in place of the placeholders.
     *
     * @throws RefusedValueException if a placeholder has a mistake
     */
    String filled(String text) {
        if (values.isEmpty()) {
            return shown(text);
        }
        String filled = PARSED.matcher(text)
                .replaceAll(
                        found -> Matcher.quoteReplacement(new PlaceholderExpression(found.group(1), values).text()));
        return LITERAL.matcher(filled).replaceAll("\\${");
    }
}
