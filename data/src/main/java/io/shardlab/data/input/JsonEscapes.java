package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;

/** The escapes in JSON strings, RFC 8259 section 7. */
final class JsonEscapes {

    private static final String LETTERS = "\"\\/bfnrt";
    private static final byte[] MEANINGS = {'"', '\\', '/', '\b', '\f', '\n', '\r', '\t'};

    private JsonEscapes() {}

    /**
     * Appends the character that the escape at a backslash stands for to the open string.
     *
     * @return the index behind the escape, or -1 if it is malformed
     */
    static int append(BsonAppender out, byte[] bytes, int backslash, int to) {
        if (to - backslash < 2) {
            return -1;
        }
        byte letter = bytes[backslash + 1];
        if (letter == 'u') {
            return appendUnicode(out, bytes, backslash, to);
        }
        int meaning = LETTERS.indexOf(letter);
        if (meaning < 0) {
            return -1;
        }
        out.text(MEANINGS[meaning]);
        return backslash + 2;
    }

    private static int appendUnicode(BsonAppender out, byte[] bytes, int backslash, int to) {
        int unit = unit(bytes, backslash, to);
        if (unit < 0) {
            return -1;
        }
        int end = backslash + 6;
        int codePoint = unit;
        if (Character.isSurrogate((char) unit)) {
            int low = Character.isHighSurrogate((char) unit) ? unit(bytes, end, to) : -1;
            if (low < 0 || !Character.isLowSurrogate((char) low)) {
                return -1;
            }
            codePoint = Character.toCodePoint((char) unit, (char) low);
            end += 6;
        }
        out.text(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
        return end;
    }

    /** The UTF-16 unit of a backslash, u and four hexadecimal digits, or -1. */
    private static int unit(byte[] bytes, int backslash, int to) {
        if (to - backslash < 6 || bytes[backslash] != '\\' || bytes[backslash + 1] != 'u') {
            return -1;
        }
        int unit = 0;
        for (int i = backslash + 2; i < backslash + 6; i++) {
            int digit = Hexadecimal.digit(bytes[i]);
            if (digit < 0) {
                return -1;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }
}
