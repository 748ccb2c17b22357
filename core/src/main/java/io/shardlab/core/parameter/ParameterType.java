package io.shardlab.core.parameter;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Converts a parameter's text into a value and back. Immutable and thread-safe.
 *
 * @param <T> the value's type
 */
public interface ParameterType<T> {

    /** The type's name as {@code describe} prints it, such as {@code integer} or {@code duration}. */
    String name();

    /** The allowed values, as the end of "X must be ...", such as "a whole number from 1 to 1000". */
    Message allowed();

    /**
     * Parses and checks one value.
     *
     * @throws IllegalArgumentException if the text is not allowed; callers report {@link #allowed()}
     */
    T parse(String text);

    /** The canonical text of a value; {@code parse(format(v))} equals {@code v}. */
    String format(T value);

    /** The possible values, or an empty list if the type is open. */
    default List<String> choices() {
        return List.of();
    }

    /** True if one value may contain commas, so that a comma does not separate the values of a sweep. */
    default boolean commasBelongToValue() {
        return false;
    }

    /**
     * True if the option may be given several times. The texts are then joined to one text of several lines, in their order,
     * as values of a command line do not contain line breaks.
     */
    default boolean repeatable() {
        return false;
    }

    /** Splits a list, as typed for a sweep, into its values, which are not parsed yet. */
    default List<String> split(String list) {
        return commasBelongToValue() ? List.of(list) : List.of(list.split(",", -1));
    }

    /** The text with each connection string in it changed by a function. */
    default String withUris(String text, UnaryOperator<String> change) {
        return text;
    }

    /** The text for messages, with masked secrets. */
    default String masked(String text) {
        return Secrets.mask(text);
    }
}
