package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads {@code parameters}: options of a run that the file declares, and that its values name as {@code ${name}}. Stateless. */
final class ParametersReader {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final int MOST_PARAMETERS = 100;
    private static final List<String> TYPES =
            List.of("int", "double", "duration", "size", "bool", "text", "choice", "shares");
    private static final List<String> KEYS =
            List.of("type", "default", "from", "to", "choices", "unit", "when", "description");
    private static final List<String> LIMITED = List.of("int", "double", "duration", "size");

    private static final Duration LONGEST = Duration.ofDays(3650);

    /** Doubles stay exact in JSON and in sums of this size. */
    private static final double LARGEST = 1e15;

    private ParametersReader() {}

    /**
     * Returns the parameters in the order of the file.
     *
     * @throws io.shardlab.core.error.UsageException if there is a mistake; the message says where
     */
    static List<Parameter<?>> read(YamlValue parameters) {
        Map<String, YamlValue> fields = parameters.fields();
        if (fields.isEmpty() || fields.size() > MOST_PARAMETERS) {
            throw parameters.refused(
                    "has {0,number,#} parameters; there must be from 1 to {1,number,#}",
                    fields.size(),
                    MOST_PARAMETERS);
        }
        List<Parameter<?>> read = new ArrayList<>();
        fields.forEach((name, value) -> {
            if (!NAME.matcher(name).matches()) {
                throw parameters
                        .key(name)
                        .refused(
                                "has the parameter {0}, but the name of a parameter has lower-case letters, digits and single "
                                        + "dashes, and begins with a letter",
                                PlainText.quoted(name));
            }
            read.add(parameter(name, value));
        });
        List<Parameter<?>> relevant = new ArrayList<>();
        for (Parameter<?> parameter : read) {
            YamlValue when = fields.get(parameter.name()).fields().get("when");
            relevant.add(when == null ? parameter : parameter.relevantIf(settings -> holds(when, read, settings::get)));
            // A mistake is found when the file is read.
            holds(when, read, any -> null);
        }
        return relevant;
    }

    private static boolean holds(
            YamlValue when, List<Parameter<?>> parameters, Function<Parameter<?>, Object> valueOrNull) {
        Map<String, Object> values = new HashMap<>();
        parameters.forEach(parameter -> values.put(parameter.name(), valueOrNull.apply(parameter)));
        return when == null || Condition.holds(when.with(placed(parameters, values)));
    }

    /**
     * Returns what stands in the places of parameters: numbers, and texts of other values.
     *
     * @param values values by the names of parameters; the others have their defaults
     */
    static Map<String, Object> placed(List<Parameter<?>> parameters, Map<String, Object> values) {
        Map<String, Object> placed = new LinkedHashMap<>();
        parameters.forEach(parameter -> place(parameter, values.get(parameter.name()), placed));
        return placed;
    }

    @SuppressWarnings("unchecked") // The settings have parsed the value by the parameter's type.
    private static <T> void place(Parameter<T> parameter, Object given, Map<String, Object> placed) {
        T value = given == null ? parameter.defaultValue().orElseThrow() : (T) given;
        placed.put(
                parameter.name(),
                value instanceof Number ? value : parameter.type().format(value));
        if (value instanceof Shares shares) {
            shares.all().forEach((name, share) -> placed.put(parameter.name() + "." + name, share));
        }
    }

    private static Parameter<?> parameter(String name, YamlValue value) {
        Map<String, YamlValue> fields = value.fields(KEYS);
        String type = type(value, fields);
        if (!fields.containsKey("default")) {
            throw value.refused("has a parameter without default, such as default: 10");
        }
        fields.keySet().stream()
                .filter(key -> (key.equals("from") || key.equals("to")) && !LIMITED.contains(type)
                        || key.equals("choices") && !type.equals("choice") && !type.equals("shares"))
                .findFirst()
                .ifPresent(key -> {
                    throw value.key(key).refused("has {0}, which a parameter of the type {1} does not have", key, type);
                });
        return switch (type) {
            case "int" ->
                limited(
                        name,
                        fields,
                        ParameterTypes.count(0, Long.MAX_VALUE),
                        0L,
                        Long.MAX_VALUE,
                        ParameterTypes::count);
            case "double" ->
                limited(
                        name,
                        fields,
                        ParameterTypes.decimal(-LARGEST, LARGEST),
                        -LARGEST,
                        LARGEST,
                        ParameterTypes::decimal);
            case "duration" ->
                limited(
                        name,
                        fields,
                        ParameterTypes.duration(Duration.ZERO),
                        Duration.ZERO,
                        LONGEST,
                        ParameterTypes::duration);
            case "size" -> limited(name, fields, ParameterTypes.size(0), 0L, Long.MAX_VALUE, ParameterTypes::size);
            case "bool" -> parameter(name, fields, ParameterTypes.bool());
            case "choice" -> parameter(name, fields, ParameterTypes.choice(choices(value, fields)));
            case "shares" -> parameter(name, fields, Shares.type(choices(value, fields)));
            default -> parameter(name, fields, ParameterTypes.textWithCommas(Message.of("a text")));
        };
    }

    private static String type(YamlValue value, Map<String, YamlValue> fields) {
        YamlValue type = fields.get("type");
        if (type == null) {
            if (fields.containsKey("choices")) {
                return "choice";
            }
            throw value.refused("has a parameter without type, which is one of {0}", String.join(", ", TYPES));
        }
        if (!TYPES.contains(type.text())) {
            throw type.unknown("type", TYPES);
        }
        return type.text();
    }

    private static List<String> choices(YamlValue value, Map<String, YamlValue> fields) {
        if (!fields.containsKey("choices")) {
            throw value.refused("has a parameter without choices, such as choices: [targeted, scatter]");
        }
        List<String> choices =
                fields.get("choices").items().stream().map(YamlValue::text).toList();
        if (choices.isEmpty()) {
            throw fields.get("choices").refused("has no choices");
        }
        fields.get("choices").items().forEach(choice -> {
            if (choice.text().isBlank() || choice.text().indexOf(',') >= 0) {
                throw choice.refused(
                        "has the choice {0}, which is empty or has a comma", PlainText.quoted(choice.text()));
            }
        });
        return choices;
    }

    /** @param any the type without the limits of the file */
    private static <T extends Comparable<T>> Parameter<T> limited(
            String name,
            Map<String, YamlValue> fields,
            ParameterType<T> any,
            T least,
            T most,
            BiFunction<T, T, ParameterType<T>> type) {
        YamlValue from = fields.get("from");
        YamlValue to = fields.get("to");
        T low = from == null ? least : parsed("from", any, from);
        T high = to == null ? most : parsed("to", any, to);
        if (low.compareTo(high) > 0) {
            throw (to == null ? from : to)
                    .refused("has limits from {0} to {1}, which is less", any.format(low), any.format(high));
        }
        return parameter(name, fields, from == null && to == null ? any : type.apply(low, high));
    }

    private static <T> Parameter<T> parameter(String name, Map<String, YamlValue> fields, ParameterType<T> type) {
        return Parameter.of(
                name,
                type,
                parsed("default", type, fields.get("default")),
                text("unit", fields),
                text("description", fields));
    }

    private static <T> T parsed(String name, ParameterType<T> type, YamlValue value) {
        try {
            return type.parse(value.text());
        } catch (IllegalArgumentException e) {
            throw Numbers.refusal(name, value, type.allowed());
        }
    }

    private static String text(String name, Map<String, YamlValue> fields) {
        return Optional.ofNullable(fields.get(name))
                .map(YamlValue::text)
                .map(PlainText::oneLine)
                .orElse("");
    }
}
