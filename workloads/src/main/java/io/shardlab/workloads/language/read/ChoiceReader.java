package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Choice.By;
import io.shardlab.workloads.language.operation.Choice.From;
import io.shardlab.workloads.language.value.NowValue;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code choose}: the choice of the document that the values of {@code ^existing} come from. Stateless. */
final class ChoiceReader {

    private static final List<String> KEYS = List.of(
            "collection", "from", "by", "exponent", "hotData", "hotOperations", "mean", "formula", "expected", "field");
    private static final double HOT_DATA = 0.2;
    private static final double HOT_OPERATIONS = 0.8;

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
            By by = constant(value, "choice", By.class);
            if (by == By.VALUE) {
                field(value, Map.of(), From.LOADED, collections.get(collection));
            }
            if (by == By.EXPONENTIAL) {
                throw value.refused("lacks the {0}, which the distribution {1} needs", "mean", "exponential");
            }
            return choice(collection, defaultFrom(by), by);
        }
        Map<String, YamlValue> fields = value.fields(KEYS);
        By by = Optional.ofNullable(fields.get("by"))
                .map(text -> constant(text, "choice", By.class))
                .orElse(By.UNIFORM);
        requireBy(value, fields, by, Set.of(By.ZIPFIAN, By.LATEST), "exponent");
        requireBy(value, fields, by, Set.of(By.HOTSPOT), "hotData", "hotOperations");
        requireBy(value, fields, by, Set.of(By.VALUE), "field");
        requireBy(value, fields, by, Set.of(By.EXPONENTIAL), "mean");
        requireBy(value, fields, by, Set.of(By.ZIPFIAN, By.LATEST, By.HOTSPOT), "formula");
        requireBy(value, fields, by, Set.of(By.ZIPFIAN), "expected");
        From from = Optional.ofNullable(fields.get("from"))
                .map(text -> constant(text, "choice", From.class))
                .orElse(defaultFrom(by));
        boolean ycsb = DistributionReader.isYcsb(fields);
        if ((by == By.SEQUENTIAL || ycsb && by == By.HOTSPOT) && from != From.LOADED || ycsb && from == From.INSERTED) {
            throw fields.get("from")
                    .refused("has from: {0}, which this choice does not know", ParameterTypes.choiceName(from));
        }
        if (by == By.OLDEST && from != From.INSERTED) {
            throw fields.get("from")
                    .refused(
                            "has the choice of the oldest document from others than those that the run inserted; oldest "
                                    + "needs from: inserted");
        }
        if (by == By.EXPONENTIAL && !fields.containsKey("mean")) {
            throw value.refused("lacks the {0}, which the distribution {1} needs", "mean", "exponential");
        }
        String chosen = Optional.ofNullable(fields.get("collection"))
                .map(name -> OperationsReader.collectionOf(name, collections))
                .orElse(collection);
        return new Choice(
                chosen,
                from,
                by,
                DistributionReader.exponent(fields),
                share(fields, "hotData", HOT_DATA),
                share(fields, "hotOperations", HOT_OPERATIONS),
                fields.containsKey("mean") ? Numbers.positive("mean", fields.get("mean"), Numbers.LARGEST) : 0,
                ycsb,
                fields.containsKey("expected")
                        ? Numbers.whole("expected", fields.get("expected"), 0, Long.MAX_VALUE)
                        : 0,
                by == By.VALUE ? Optional.of(field(value, fields, from, collections.get(chosen))) : Optional.empty());
    }

    private static Choice choice(String collection, From from, By by) {
        return new Choice(
                collection,
                from,
                by,
                DistributionReader.DEFAULT_EXPONENT,
                HOT_DATA,
                HOT_OPERATIONS,
                0,
                false,
                0,
                Optional.empty());
    }

    /** Returns the field whose different values are chosen. */
    private static String field(YamlValue choice, Map<String, YamlValue> fields, From from, CollectionSpec collection) {
        if (!fields.containsKey("field")) {
            throw choice.refused("has by: value without field, such as choose: {by: value, field: city}");
        }
        if (from != From.LOADED) {
            throw fields.get("from").refused("has by: value from others than the documents that are loaded");
        }
        String path = fields.get("field").text();
        Value value = collection
                .template()
                .field(path)
                .orElseThrow(() -> fields.get("field")
                        .unknown("field", collection.template().fieldNames()));
        if (TemplateCheck.isArray(value) || NowValue.isIn(value) || collection.kept()) {
            throw fields.get("field")
                    .refused(
                            "has by: value of an array, of a date that is relative to now, or of a kept collection, whose values are not known");
        }
        return path;
    }

    /** The oldest are those that the run inserted; the latest ones may be, too. */
    private static From defaultFrom(By by) {
        return switch (by) {
            case OLDEST -> From.INSERTED;
            case LATEST, EXPONENTIAL -> From.ALL;
            default -> From.LOADED;
        };
    }

    /** Returns the constant whose name in lower case the value is. */
    static <E extends Enum<E>> E constant(YamlValue value, String what, Class<E> type) {
        List<E> constants = List.of(type.getEnumConstants());
        List<String> names = constants.stream().map(ParameterTypes::choiceName).toList();
        int index = names.indexOf(value.text());
        if (index < 0) {
            throw value.unknown(what, names);
        }
        return constants.get(index);
    }

    private static void requireBy(
            YamlValue choice, Map<String, YamlValue> fields, By by, Set<By> allowed, String... names) {
        // A choice that a parameter names may have the arguments of all that it can name.
        boolean given = fields.containsKey("by") && fields.get("by").hasParameter();
        for (String name : names) {
            if (fields.containsKey(name) && !allowed.contains(by) && !given) {
                throw choice.key(name)
                        .refused(
                                "has {0}, which belongs to by: {1}, but the choice is by: {2}",
                                name,
                                String.join(
                                        " or by: ",
                                        allowed.stream()
                                                .map(ParameterTypes::choiceName)
                                                .sorted()
                                                .toList()),
                                ParameterTypes.choiceName(by));
            }
        }
    }

    private static double share(Map<String, YamlValue> fields, String name, double otherwise) {
        return fields.containsKey(name) ? Numbers.share(name, fields.get(name)) : otherwise;
    }
}
