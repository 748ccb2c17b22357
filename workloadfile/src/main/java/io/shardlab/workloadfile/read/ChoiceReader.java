package io.shardlab.workloadfile.read;

import io.shardlab.config.yaml.YamlValue;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloadfile.CollectionSpec;
import io.shardlab.workloadfile.operation.Choice;
import io.shardlab.workloadfile.operation.Choice.By;
import io.shardlab.workloadfile.operation.Choice.From;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code choose}: the choice of the document that the values of {@code ^existing} come from. Stateless. */
final class ChoiceReader {

    private static final List<String> KEYS =
            List.of("collection", "from", "by", "exponent", "hotData", "hotOperations");
    private static final double EXPONENT = 0.99;
    private static final double HOT_DATA = 0.2;
    private static final double HOT_OPERATIONS = 0.8;
    private static final double MOST_EXPONENT = 10;

    private ChoiceReader() {}

    /**
     * Reads a choice.
     *
     * @param value a distribution, or a mapping; null for the default
     * @param collection the collection if the choice has none
     */
    static Choice read(YamlValue value, String collection, Map<String, CollectionSpec> collections) {
        if (value == null) {
            return choice(collection, From.LOADED, By.UNIFORM);
        }
        if (!value.isMapping()) {
            By by = constant(value, By.class);
            return choice(collection, defaultFrom(by), by);
        }
        Map<String, YamlValue> fields = value.fields(KEYS);
        By by = Optional.ofNullable(fields.get("by"))
                .map(text -> constant(text, By.class))
                .orElse(By.UNIFORM);
        requireBy(value, fields, by, Set.of(By.ZIPFIAN, By.LATEST), "exponent");
        requireBy(value, fields, by, Set.of(By.HOTSPOT), "hotData", "hotOperations");
        From from = Optional.ofNullable(fields.get("from"))
                .map(text -> constant(text, From.class))
                .orElse(defaultFrom(by));
        if (by == By.OLDEST && from != From.INSERTED) {
            throw fields.get("from")
                    .refusal("has the choice of the oldest document from others than those that the run inserted;"
                            + " oldest needs from: inserted");
        }
        return new Choice(
                Optional.ofNullable(fields.get("collection"))
                        .map(name -> OperationsReader.collectionOf(name, collections))
                        .orElse(collection),
                from,
                by,
                fields.containsKey("exponent")
                        ? Numbers.positive("exponent", fields.get("exponent"), MOST_EXPONENT)
                        : EXPONENT,
                share(fields, "hotData", HOT_DATA),
                share(fields, "hotOperations", HOT_OPERATIONS));
    }

    private static Choice choice(String collection, From from, By by) {
        return new Choice(collection, from, by, EXPONENT, HOT_DATA, HOT_OPERATIONS);
    }

    /** The oldest are those that the run inserted; the latest ones may be, too. */
    private static From defaultFrom(By by) {
        return switch (by) {
            case OLDEST -> From.INSERTED;
            case LATEST -> From.ALL;
            default -> From.LOADED;
        };
    }

    private static <E extends Enum<E>> E constant(YamlValue value, Class<E> type) {
        String text = value.text();
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> ParameterTypes.choiceName(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> value.refusal("has the unknown choice " + PlainText.quoted(text)
                        + YamlValue.instead(
                                text,
                                Arrays.stream(type.getEnumConstants())
                                        .map(ParameterTypes::choiceName)
                                        .toList())));
    }

    private static void requireBy(
            YamlValue choice, Map<String, YamlValue> fields, By by, Set<By> allowed, String... names) {
        for (String name : names) {
            if (fields.containsKey(name) && !allowed.contains(by)) {
                throw choice.key(name)
                        .refusal("has " + name + ", which belongs to by: "
                                + String.join(
                                        " or by: ",
                                        allowed.stream()
                                                .map(ParameterTypes::choiceName)
                                                .sorted()
                                                .toList())
                                + ", but the choice is by: " + ParameterTypes.choiceName(by));
            }
        }
    }

    private static double share(Map<String, YamlValue> fields, String name, double otherwise) {
        return fields.containsKey(name) ? Numbers.share(name, fields.get(name)) : otherwise;
    }
}
