package io.shardlab.data.input;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The BSON type of a CSV or TSV column. */
public enum FieldType {
    /** A number if writing that number gives the same characters back, else a string. */
    AUTO,
    STRING,
    /** 32-bit integer. */
    INT,
    /** 64-bit integer. */
    LONG,
    DOUBLE;

    /**
     * Parses what the option {@code --field-types} takes, such as {@code host=string,size=long}.
     *
     * @throws IllegalArgumentException if the text is not of that form
     */
    public static Map<String, FieldType> parseAll(String text) {
        Map<String, FieldType> types = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.lastIndexOf('=');
            if (equals < 1 || types.put(part.substring(0, equals).trim(), parse(part.substring(equals + 1))) != null) {
                throw new IllegalArgumentException(
                        "--field-types must be FIELD=TYPE,... with each field once, but is '" + text + "'.");
            }
        }
        return types;
    }

    private static FieldType parse(String text) {
        return Arrays.stream(values())
                .filter(type -> type.text().equals(text.trim().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--field-types knows the types "
                        + Arrays.stream(values()).map(FieldType::text).collect(Collectors.joining(", "))
                        + ", but not '" + text + "'."));
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
