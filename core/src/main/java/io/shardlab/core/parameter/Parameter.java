package io.shardlab.core.parameter;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One parameter of a run, described once; the command-line option, the GUI field and the docs follow from it. Immutable.
 *
 * @param name the long option without dashes, kebab-case
 * @param type how text becomes a value
 * @param defaultValue the default, empty if the value stays unset
 * @param unit the unit of the value as shown to people, empty if it has none or the type says it
 * @param help one short sentence
 * @param shortName the letter of a short option, empty if there is none
 * @param group the part of the help that shows the parameter
 * @param relevance true if the value makes a difference in a run of these settings; a standalone server, for example, has no
 *     number of shards
 * @param <T> the value's type
 */
public record Parameter<T>(
        String name,
        ParameterType<T> type,
        Optional<T> defaultValue,
        String unit,
        String help,
        String shortName,
        Group group,
        Predicate<Settings> relevance) {

    /** The parts of the help, in their order. */
    public enum Group {
        /** Parameters of one workload; the default. */
        WORKLOAD,
        /** The amount of work, its duration and its pace. */
        LOAD,
        /** The servers, and how clients use them. */
        TARGET,
        /** The conditions for a run to pass. */
        LIMITS,
        /** The places of results. */
        OUTPUT
    }

    private static final Predicate<Settings> ALWAYS = settings -> true;

    public Parameter {
        Objects.requireNonNull(type);
        if (!name.matches("[a-z][a-z0-9]*(-[a-z0-9]+)*")) {
            throw new IllegalArgumentException("a parameter's name is kebab-case: " + name);
        }
    }

    /** A parameter with a default. */
    public static <T> Parameter<T> of(String name, ParameterType<T> type, T defaultValue, String unit, String help) {
        return new Parameter<>(name, type, Optional.of(defaultValue), unit, help, "", Group.WORKLOAD, ALWAYS);
    }

    /** A parameter with a default and without a unit. */
    public static <T> Parameter<T> of(String name, ParameterType<T> type, T defaultValue, String help) {
        return of(name, type, defaultValue, "", help);
    }

    /** A parameter that is unset unless given. */
    public static <T> Parameter<T> optional(String name, ParameterType<T> type, String unit, String help) {
        return new Parameter<>(name, type, Optional.empty(), unit, help, "", Group.WORKLOAD, ALWAYS);
    }

    /** A parameter without a unit that is unset unless given. */
    public static <T> Parameter<T> optional(String name, ParameterType<T> type, String help) {
        return optional(name, type, "", help);
    }

    /** The same parameter with another default, for a workload that suits other values. */
    public Parameter<T> withDefault(T value) {
        return new Parameter<>(name, type, Optional.of(value), unit, help, shortName, group, relevance);
    }

    /** The same parameter with a short option, for a workload whose users know one. */
    public Parameter<T> withShortName(String letter) {
        return new Parameter<>(name, type, defaultValue, unit, help, letter, group, relevance);
    }

    /** The same parameter in another group. */
    public Parameter<T> in(Group other) {
        return new Parameter<>(name, type, defaultValue, unit, help, shortName, other, relevance);
    }

    /** The same parameter with a further condition for its value to make a difference. */
    public Parameter<T> relevantIf(Predicate<Settings> condition) {
        return new Parameter<>(name, type, defaultValue, unit, help, shortName, group, relevance.and(condition));
    }

    /** True if the value makes a difference in a run of these settings. */
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
