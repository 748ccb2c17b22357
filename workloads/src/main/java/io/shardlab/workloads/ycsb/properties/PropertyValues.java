package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Secrets;
import io.shardlab.core.text.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * Properties by name, as they were given: those of the files in their order, overridden by those given one by one. Immutable.
 * A value that is not allowed is a {@link UsageException} that names the property.
 */
public final class PropertyValues {

    private final TreeMap<String, String> values = new TreeMap<>();

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
        PropertyValues read = new PropertyValues();
        properties
                .stringPropertyNames()
                .forEach(name ->
                        read.values.put(name, properties.getProperty(name).trim()));
        return read;
    }

    /** Returns all values in the order of their names, with secrets masked. */
    Map<String, String> shown() {
        Map<String, String> shown = new TreeMap<>(values);
        shown.replaceAll((name, value) -> Secrets.isNamed(name) ? Secrets.MASK : Secrets.mask(value));
        return shown;
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    String text(String name, String preset) {
        return find(name).filter(text -> !text.isEmpty()).orElse(preset);
    }

    long count(String name, long preset, long least, long most) {
        return parsed(name, ParameterTypes.count(least, most), preset);
    }

    int integer(String name, int preset, int least, int most) {
        return (int) count(name, preset, least, most);
    }

    double number(String name, double preset, double least, double most) {
        return parsed(name, ParameterTypes.decimal(least, most), preset);
    }

    private <T> T parsed(String name, ParameterType<T> type, T preset) {
        Optional<String> text = find(name);
        try {
            return text.map(type::parse).orElse(preset);
        } catch (IllegalArgumentException e) {
            throw refusal(name, type.allowed(), text.orElseThrow());
        }
    }

    boolean flag(String name, boolean preset) {
        return choice(name, String.valueOf(preset), List.of("true", "false")).equals("true");
    }

    String choice(String name, String preset, List<String> allowed) {
        String text = text(name, preset);
        if (!allowed.contains(text)) {
            throw refusal(name, Message.of("one of {0}", String.join(", ", allowed)), text);
        }
        return text;
    }

    private static UsageException refusal(String name, Message allowed, String text) {
        return new UsageException(Message.of(
                "Property {0} must be {1}, but is '{2}'.", name, allowed, PlainText.excerpt(Secrets.mask(text))));
    }

    /** Returns a sentence for each property that is not known, with the nearest known one. */
    List<Message> warningsOfUnknown(Set<String> known) {
        return values.keySet().stream()
                .filter(name -> !known.contains(name))
                .map(name -> Message.of(
                        "property {0} has no effect{1}",
                        name,
                        Suggestion.nearest(name, List.copyOf(known))
                                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                                .orElse(Message.NONE)))
                .toList();
    }
}
