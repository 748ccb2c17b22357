package io.shardlab.core.parameter;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One parameter of a run, described once; the CLI flag, the GUI field and the docs follow from it.
 *
 * @param name the long option without dashes, kebab-case
 * @param type how text becomes a value
 * @param defaultValue the default, empty if the value stays unset
 * @param unit the unit of the value as shown to people, empty if it has none or the type says it
 * @param help one sentence
 * @param shortName one letter that stands for the name behind a single dash, empty if there is none
 * @param relevance whether the value makes a difference in a run of these settings; a server of its own, for example, has
 *     no number of shards
 * @param <T> the value's type
 */
public record Parameter<T>(
        String name,
        ParameterType<T> type,
        Optional<T> defaultValue,
        String unit,
        String help,
        String shortName,
        Predicate<Settings> relevance) {

    private static final Predicate<Settings> ALWAYS = settings -> true;

    public Parameter {
        Objects.requireNonNull(type);
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("a parameter's name is kebab-case: " + name);
        }
    }

    /** A parameter with a default. */
    public static <T> Parameter<T> of(String name, ParameterType<T> type, T defaultValue, String unit, String help) {
        return new Parameter<>(name, type, Optional.of(defaultValue), unit, help, "", ALWAYS);
    }

    /** A parameter that is unset unless given. */
    public static <T> Parameter<T> optional(String name, ParameterType<T> type, String unit, String help) {
        return new Parameter<>(name, type, Optional.empty(), unit, help, "", ALWAYS);
    }

    /** The same parameter with another default, as a workload that suits other values declares it. */
    public Parameter<T> withDefault(T value) {
        return new Parameter<>(name, type, Optional.of(value), unit, help, shortName, relevance);
    }

    /** The same parameter with a short name, as a workload declares it whose users are used to one. */
    public Parameter<T> withShortName(String letter) {
        return new Parameter<>(name, type, defaultValue, unit, help, letter, relevance);
    }

    /** The same parameter, which makes a difference only under a further condition. */
    public Parameter<T> relevantIf(Predicate<Settings> condition) {
        return new Parameter<>(name, type, defaultValue, unit, help, shortName, relevance.and(condition));
    }

    /** Whether the value makes a difference in a run of these settings. */
    public boolean isRelevant(Settings settings) {
        return relevance.test(settings);
    }

    /** The option as users type it. */
    public String option() {
        return "--" + name;
    }

    /** The default as text, empty if there is none. */
    public String defaultText() {
        return defaultValue.map(type::format).orElse("");
    }
}
