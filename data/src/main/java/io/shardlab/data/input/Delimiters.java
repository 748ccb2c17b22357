package io.shardlab.data.input;

import io.shardlab.core.parameter.RefusedValueException;
import java.util.Map;

/** The characters that may stand between the fields of a row. */
public final class Delimiters {

    /** Those that have names. */
    static final Map<String, Character> NAMES = Map.of("comma", ',', "semicolon", ';', "tab", '\t', "pipe", '|');

    private Delimiters() {}

    /**
     * The character that a name or itself stands for.
     *
     * @throws RefusedValueException if it is not one ASCII character that can stand between fields
     */
    public static char parse(String text) {
        Character named = NAMES.get(text.trim());
        if (named != null || text.equals("\\t")) {
            return named == null ? '\t' : named;
        }
        boolean usable = text.length() == 1 && text.charAt(0) < 0x7f && "\"\r\n\0".indexOf(text.charAt(0)) < 0;
        if (!usable) {
            throw new RefusedValueException("it is one ASCII character and not a quote or a line break");
        }
        return text.charAt(0);
    }

    /** The name of a character that has one, else itself. */
    public static String format(char delimiter) {
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue() == delimiter)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(String.valueOf(delimiter));
    }
}
