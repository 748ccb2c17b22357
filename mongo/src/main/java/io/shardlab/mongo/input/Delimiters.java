package io.shardlab.mongo.input;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import java.util.Map;

/** The characters that may separate the fields of a row. */
public final class Delimiters {

    /** The characters that have names. */
    static final Map<String, Character> NAMES = Map.of("comma", ',', "semicolon", ';', "tab", '\t', "pipe", '|');

    private Delimiters() {}

    /**
     * Parses a character, or the name of one.
     *
     * @throws RefusedValueException if it is not one ASCII character that can separate fields
     */
    public static char parse(String text) {
        Character named = NAMES.get(text.trim());
        if (named != null || text.equals("\\t")) {
            return named == null ? '\t' : named;
        }
        boolean usable = text.length() == 1 && text.charAt(0) < 0x7f && "\"\r\n\0".indexOf(text.charAt(0)) < 0;
        if (!usable) {
            throw new RefusedValueException(Message.of("it is one ASCII character, but not a quote or a line break"));
        }
        return text.charAt(0);
    }

    /** Returns the name of a character, or the character if it has none. */
    public static String format(char delimiter) {
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue() == delimiter)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(String.valueOf(delimiter));
    }
}
