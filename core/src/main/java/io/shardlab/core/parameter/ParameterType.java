package io.shardlab.core.parameter;

import io.shardlab.core.text.Secrets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * How a parameter's text becomes a value and back. Immutable and thread-safe.
 *
 * @param <T> the value's type
 */
public interface ParameterType<T> {

    /** The type's name as {@code describe} prints it, such as {@code integer} or {@code duration}. */
    String name();

    /** What is allowed, as the end of "X must be ...", such as {@code a whole number from 1 to 1000}. */
    String allowed();

    /**
     * Parses and checks one value.
     *
     * @throws IllegalArgumentException if the text is not allowed; callers say what is by {@link #allowed()}
     */
    T parse(String text);

    /** The canonical text of a value; {@code parse(format(v))} equals {@code v}. */
    String format(T value);

    /** The only values there are, or an empty list if the type is open. */
    default List<String> choices() {
        return List.of();
    }

    /** Whether one value may itself contain commas, so that a comma does not separate the values of a sweep. */
    default boolean commasBelongToValue() {
        return false;
    }

    /**
     * Whether the option may be given several times. The texts given are then one text of several lines, in their order:
     * a line break is the one character that no command line brings along in a value.
     */
    default boolean repeatable() {
        return false;
    }

    /** The values that a list of them, as typed for a sweep, holds; each still to be parsed. */
    default List<String> split(String list) {
        return commasBelongToValue() ? List.of(list) : List.of(list.split(",", -1));
    }

    /** The text with each connection string in it replaced by what a function makes of it. */
    default String withUris(String text, UnaryOperator<String> change) {
        return text;
    }

    /** The text as it may be shown in messages: secrets replaced. */
    default String masked(String text) {
        return Secrets.mask(text);
    }
}
