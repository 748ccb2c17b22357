package io.shardlab.core.parameter;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The validated parameter values of one run. Immutable. */
public final class Settings {

    private final Map<String, Parameter<?>> parameters;
    private final Map<String, Object> values;

    private Settings(Map<String, Parameter<?>> parameters, Map<String, Object> values) {
        this.parameters = parameters;
        this.values = values;
    }

    /**
     * Parses given texts over the parameters' defaults.
     *
     * @param parameters all parameters of the run; a later one of the same name replaces an earlier one
     * @param texts values by parameter name
     * @throws UsageException if a name is unknown or a value is not allowed
     */
    public static Settings parse(Collection<Parameter<?>> parameters, Map<String, String> texts) {
        Map<String, Parameter<?>> byName = new LinkedHashMap<>();
        parameters.forEach(parameter -> byName.put(parameter.name(), parameter));
        texts.keySet().forEach(name -> requireKnown(byName, name));
        Map<String, Object> values = new LinkedHashMap<>();
        byName.forEach((name, parameter) -> {
            String text = texts.get(name);
            Optional<?> value =
                    text == null ? parameter.defaultValue() : Optional.of(ParameterTypes.parse(parameter, text));
            value.ifPresent(v -> values.put(name, v));
        });
        return new Settings(byName, values);
    }

    /**
     * The value of a parameter that has a default or was given.
     *
     * @throws NoSuchElementException if it is unset; use {@link #find} for optional parameters
     */
    public <T> T get(Parameter<T> parameter) {
        return find(parameter).orElseThrow(() -> new NoSuchElementException(parameter.option() + " is not set"));
    }

    /** The value of a parameter, or empty if it is unset. */
    @SuppressWarnings("unchecked") // parse() stored what the parameter of this name parsed
    public <T> Optional<T> find(Parameter<T> parameter) {
        if (!parameters.containsKey(parameter.name())) {
            throw new NoSuchElementException(parameter.option() + " is not a parameter of this run");
        }
        return Optional.ofNullable((T) values.get(parameter.name()));
    }

    /** Returns the same settings with another value of a parameter. */
    public <T> Settings with(Parameter<T> parameter, T value) {
        find(parameter);
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(parameter.name(), value);
        return new Settings(parameters, changed);
    }

    /** Returns the same settings with an optional parameter unset. */
    public Settings without(Parameter<?> parameter) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.remove(parameter.name());
        return new Settings(parameters, changed);
    }

    /** The canonical text of every set value with masked secrets, in the order of declaration. */
    public Map<String, String> asText() {
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((name, value) -> texts.put(name, Secrets.mask(format(parameters.get(name), value))));
        return texts;
    }

    /** Like {@link #asText}, but with numbers and booleans as such; for JSON. */
    public Map<String, Object> asValues() {
        Map<String, Object> plain = new LinkedHashMap<>(asText());
        values.forEach((name, value) -> {
            if (value instanceof Number || value instanceof Boolean) {
                plain.put(name, value);
            }
        });
        return plain;
    }

    @SuppressWarnings("unchecked")
    private static <T> String format(Parameter<T> parameter, Object value) {
        return parameter.type().format((T) value);
    }

    private static void requireKnown(Map<String, Parameter<?>> byName, String name) {
        if (!byName.containsKey(name)) {
            throw new UsageException(Message.of("Unknown option --{0}.", name));
        }
    }
}
