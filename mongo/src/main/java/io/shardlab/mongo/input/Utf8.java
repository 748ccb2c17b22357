package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.LittleEndian;
import java.util.Locale;

/** Checks that bytes are well-formed UTF-8, as BSON requires for strings (Unicode 15, table 3-7). */
final class Utf8 {

    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = 0x0101010101010101L;

    private Utf8() {}

    /** Returns the index of the first ill-formed sequence from {@code from} to {@code to}, exclusive, or -1. */
    static int indexOfMalformed(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            if (i <= to - Long.BYTES && (LittleEndian.getLong(bytes, i) & HIGH_BITS) == 0) {
                i += Long.BYTES;
            } else if (bytes[i] >= 0) {
                i++;
            } else {
                int length = sequenceLength(bytes, i, to);
                if (length == 0) {
                    return i;
                }
                i += length;
            }
        }
        return -1;
    }

    /** Returns the reason why bytes are not text without NULs, or null if they are. */
    static Message problemOrNul(byte[] bytes, int from, int to) {
        int i = from;
        boolean plain = true;
        while (plain && i <= to - Long.BYTES) {
            long eight = LittleEndian.getLong(bytes, i);
            // A byte of ASCII borrows from its high bit only if it is 0.
            plain = ((eight | (eight - LOW_BITS)) & HIGH_BITS) == 0;
            i += plain ? Long.BYTES : 0;
        }
        while (i < to && bytes[i] != 0) {
            plain &= bytes[i] > 0;
            i++;
        }
        if (i < to) {
            return Message.of("the row contains NUL characters");
        }
        return plain ? null : problem(bytes, from, to);
    }

    /** Returns the length of the well-formed sequence of a non-ASCII character, or 0. */
    private static int sequenceLength(byte[] bytes, int i, int to) {
        int lead = bytes[i] & 255;
        if (lead < 0xc2 || lead > 0xf4) {
            return 0;
        }
        int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (to - i < length) {
            return 0;
        }
        int second = bytes[i + 1] & 255;
        int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int k = 2; k < length; k++) {
            if ((bytes[i + k] & 0xc0) != 0x80) {
                return 0;
            }
        }
        return length;
    }

    /** Returns the reason why bytes are not UTF-8, or null if they are. */
    static Message problem(byte[] bytes, int from, int to) {
        int malformed = indexOfMalformed(bytes, from, to);
        return malformed < 0
                ? null
                : Message.of(
                        "byte {0,number,#} of the row is {1}, which is not UTF-8 there",
                        malformed - from + 1, String.format(Locale.ROOT, "0x%02x", bytes[malformed]));
    }
}
