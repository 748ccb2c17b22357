package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;

/** JSON's numbers as doubles, RFC 8259 section 6. */
final class JsonNumbers {

    private static final int MALFORMED = -1;

    private JsonNumbers() {}

    /** Where the characters that can be part of a number end. */
    static int end(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && isPart(bytes[i])) {
            i++;
        }
        return i;
    }

    private static boolean isPart(byte character) {
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
    static boolean appendFraction(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        int wholeEnd = wholeEnd(bytes, from, to);
        return wholeEnd != to && append(out, name, bytes, from, wholeEnd, to);
    }

    /**
     * Appends any number as a double, also a whole one.
     *
     * @return false if the text is no number; nothing is appended then
     */
    static boolean appendDouble(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        return append(out, name, bytes, from, wholeEnd(bytes, from, to), to);
    }

    private static boolean append(BsonAppender out, byte[] name, byte[] bytes, int from, int wholeEnd, int to) {
        int fractionEnd = fractionEnd(bytes, wholeEnd, to);
        if (fractionEnd == MALFORMED || exponentEnd(bytes, fractionEnd, to) != to) {
            return false;
        }
        if (fractionEnd == to && to - from <= Scalars.EXACT_DIGITS) {
            out.float64(name, exactValue(bytes, from, wholeEnd, to));
        } else {
            out.float64(name, Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.US_ASCII)));
        }
        return true;
    }

    private static double exactValue(byte[] bytes, int from, int wholeEnd, int to) {
        boolean negative = bytes[from] == '-';
        long whole = Scalars.digitsValue(bytes, negative ? from + 1 : from, wholeEnd);
        double value = wholeEnd == to ? whole : Scalars.decimalValue(whole, bytes, wholeEnd + 1, to);
        return negative ? -value : value;
    }

    private static int wholeEnd(byte[] bytes, int from, int to) {
        int first = from < to && bytes[from] == '-' ? from + 1 : from;
        int end = Scalars.digitsEnd(bytes, first, to);
        boolean leadingZero = end - first > 1 && bytes[first] == '0';
        return end == first || leadingZero ? MALFORMED : end;
    }

    private static int fractionEnd(byte[] bytes, int from, int to) {
        if (from == MALFORMED || from == to || bytes[from] != '.') {
            return from;
        }
        int end = Scalars.digitsEnd(bytes, from + 1, to);
        return end == from + 1 ? MALFORMED : end;
    }

    private static int exponentEnd(byte[] bytes, int from, int to) {
        if (from == to || bytes[from] != 'e' && bytes[from] != 'E') {
            return from;
        }
        int sign = from + 1;
        int first = sign < to && (bytes[sign] == '+' || bytes[sign] == '-') ? sign + 1 : sign;
        int end = Scalars.digitsEnd(bytes, first, to);
        return end == first ? MALFORMED : end;
    }
}
