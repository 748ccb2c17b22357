package io.shardlab.core.input;

import io.shardlab.core.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The numbers of JSON that {@link Scalars} does not take, because they can be written in another way. */
final class JsonNumbers {

    private static final Pattern NOT_WHOLE =
            Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+(?:[eE][+-]?\\d+)?|[eE][+-]?\\d+)");

    private JsonNumbers() {}

    /** Whether a character can be part of a number. */
    static boolean isPart(byte character) {
        return character >= '0' && character <= '9'
                || character == '.'
                || character == '-'
                || character == '+'
                || character == 'e'
                || character == 'E';
    }

    /**
     * Appends a number with a fraction or an exponent.
     *
     * @return false if the text is no such number; nothing is appended then
     */
    static boolean appendDouble(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.US_ASCII);
        if (!NOT_WHOLE.matcher(text).matches()) {
            return false;
        }
        out.float64(name, Double.parseDouble(text));
        return true;
    }
}
