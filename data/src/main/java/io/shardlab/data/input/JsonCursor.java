package io.shardlab.data.input;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A place in JSON text, RFC 8259, that moves forward token by token. Reused from text to text. Not thread-safe. */
final class JsonCursor {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long SPACES = ' ' * ONES;
    private static final long QUOTES = '"' * ONES;
    private static final long BACKSLASHES = '\\' * ONES;

    private byte[] bytes;
    private int position;
    private int to;

    void reset(byte[] source, int from, int end) {
        bytes = source;
        position = from;
        to = end;
    }

    byte[] bytes() {
        return bytes;
    }

    int position() {
        return position;
    }

    int to() {
        return to;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    /** Moves past white space; the next character, or -1 at the end. */
    int peek() {
        while (position < to && isWhitespace(bytes[position])) {
            position++;
        }
        return position < to ? bytes[position] & 255 : -1;
    }

    /** Moves past white space and the expected character, if that is next. */
    boolean take(char expected) {
        boolean next = peek() == expected;
        position += next ? 1 : 0;
        return next;
    }

    /** Moves past exactly these characters, if they are next. */
    boolean take(byte[] expected) {
        boolean next = to - position >= expected.length && startsWith(expected);
        position += next ? expected.length : 0;
        return next;
    }

    private boolean startsWith(byte[] expected) {
        for (int i = 0; i < expected.length; i++) {
            if (bytes[position + i] != expected[i]) {
                return false;
            }
        }
        return true;
    }

    static boolean isWhitespace(byte character) {
        return character == ' ' || character == '\n' || character == '\r' || character == '\t';
    }

    /**
     * The index of the first quote, backslash or control character from {@code from} on, or {@code to}. Eight bytes at a
     * time: subtracting 1 from a byte sets its highest bit if it was 0, and subtracting 32 does if it was a control
     * character. A borrow makes higher bytes wrong only, so the lowest bit that is set is right.
     */
    static int textEnd(byte[] bytes, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long word = (long) LONG.get(bytes, i);
            long stops =
                    ((word - SPACES) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES)) & ~word & HIGH_BITS;
            if (stops != 0) {
                return i + Long.numberOfTrailingZeros(stops) / Byte.SIZE;
            }
        }
        while (i < to && bytes[i] != '"' && bytes[i] != '\\' && (bytes[i] >= ' ' || bytes[i] < 0)) {
            i++;
        }
        return i;
    }
}
