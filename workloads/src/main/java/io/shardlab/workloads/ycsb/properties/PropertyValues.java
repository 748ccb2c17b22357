package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Properties by name, as they were given: those of the files in their order, and over them those given one by one.
 * Immutable. What is not allowed is a {@link UsageException} that names the property.
 */
public final class PropertyValues {

    private final TreeMap<String, String> values = new TreeMap<>();

    private PropertyValues(Properties properties) {
        properties
                .stringPropertyNames()
                .forEach(name -> values.put(name, properties.getProperty(name).trim()));
    }

    /**
     * Reads the files.
     *
     * @param files paths, or names of YCSB's own six
     * @param assignments {@code name=value} each
     */
    public static PropertyValues read(List<String> files, List<String> assignments) {
        Properties properties = new Properties();
        files.forEach(file -> PropertyFiles.load(file, properties));
        for (String assignment : assignments) {
            int equals = assignment.indexOf('=');
            properties.setProperty(assignment.substring(0, equals).trim(), assignment.substring(equals + 1));
        }
        return new PropertyValues(properties);
    }

    /** All that were given, secrets masked, in the order of their names. */
    Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>();
        values.forEach((name, value) -> shown.put(name, Secrets.isNamed(name) ? Secrets.MASK : Secrets.mask(value)));
        return shown;
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    String text(String name, String preset) {
        return find(name).filter(text -> !text.isEmpty()).orElse(preset);
    }

    long count(String name, long preset, long least, long most) {
        return find(name).map(text -> count(name, text, least, most)).orElse(preset);
    }

    int integer(String name, int preset, int least, int most) {
        return (int) count(name, preset, least, most);
    }

    double number(String name, double preset, double least, double most) {
        var type = ParameterTypes.decimal(least, most);
        return find(name)
                .map(text -> {
                    try {
                        return type.parse(text);
                    } catch (IllegalArgumentException e) {
                        throw refusal(name, type.allowed(), text);
                    }
                })
                .orElse(preset);
    }

    boolean flag(String name, boolean preset) {
        return choice(name, String.valueOf(preset), List.of("true", "false")).equals("true");
    }

    /** One of the values allowed. */
    String choice(String name, String preset, List<String> allowed) {
        String text = text(name, preset);
        if (!allowed.contains(text)) {
            throw refusal(name, "one of " + String.join(", ", allowed), text);
        }
        return text;
    }

    private static long count(String name, String text, long least, long most) {
        var type = ParameterTypes.count(least, most);
        try {
            return type.parse(text);
        } catch (IllegalArgumentException e) {
            throw refusal(name, type.allowed(), text);
        }
    }

    private static UsageException refusal(String name, String allowed, String text) {
        return new UsageException("Property " + name + " must be " + allowed + ", but is '"
                + PlainText.excerpt(Secrets.mask(text)) + "'.");
    }

    /** A sentence for each property that is none of those known, with the nearest one that is. */
    List<String> warningsOfUnknown(Set<String> known) {
        List<String> warnings = new ArrayList<>();
        for (String name : new TreeSet<>(values.keySet())) {
            if (!known.contains(name)) {
                warnings.add("property " + name + " has no effect"
                        + Suggestion.nearest(name, List.copyOf(known))
                                .map(nearest -> "; did you mean " + nearest + "?")
                                .orElse(""));
            }
        }
        return warnings;
    }
}
