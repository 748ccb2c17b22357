package io.shardlab.mongo.input;

import io.shardlab.mongo.document.BsonAppender;

/**
 * Turns a field's text into the BSON value that it looks like. {@link FieldType#AUTO} makes a number only of text in the
 * number's usual form: a whole number without sign +, leading zeros or "-0" that fits 64 bits, or a plain decimal of at most
 * 15 digits, which a double holds exactly, without superfluous zeros. So "20000107" and "2.5" become numbers, but "007",
 * "1.50", "+5" and "1e5" stay strings, and the text of the file can be restored exactly.
 */
final class ScalarParser {

    /** The most digits of any whole number that a double holds exactly. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private ScalarParser() {}

    static boolean appendAuto(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        return appendNumber(out, name, bytes, from, to) || appendString(out, name, bytes, from, to);
    }

    static boolean appendString(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        out.string(name, bytes, from, to - from);
        return true;
    }

    /**
     * Appends a number if it is written with exactly these characters.
     *
     * @return false if it is not; nothing is appended then
     */
    static boolean appendNumber(BsonAppender out, byte[] name, byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int first = negative ? from + 1 : from;
        int point = digitsEnd(bytes, first, to);
        boolean leadingZero = point - first > 1 && bytes[first] == '0';
        if (point == first || leadingZero) {
            return false;
        }
        if (point == to) {
            return appendWhole(out, name, bytes, first, to, negative);
        }
        return bytes[point] == '.' && appendDecimal(out, name, bytes, first, point, to, negative);
    }

    private static boolean appendWhole(
            BsonAppender out, byte[] name, byte[] bytes, int first, int to, boolean negative) {
        int digits = to - first;
        if (digits > 19 || (negative && bytes[first] == '0')) {
            return false;
        }
        // Counting downwards reaches Long.MIN_VALUE; 19 digits that do not fit wrap around to a positive number.
        long negated = -digitsValue(bytes, first, to - 1) * 10 - (bytes[to - 1] - '0');
        if (negated > 0 || (!negative && negated == Long.MIN_VALUE)) {
            return false;
        }
        long value = negative ? negated : -negated;
        if (value == (int) value) {
            out.int32(name, (int) value);
        } else {
            out.int64(name, value);
        }
        return true;
    }

    private static boolean appendDecimal(
            BsonAppender out, byte[] name, byte[] bytes, int first, int point, int to, boolean negative) {
        int decimals = to - point - 1;
        boolean superfluousZero = decimals > 1 && bytes[to - 1] == '0';
        if (decimals == 0
                || superfluousZero
                || point - first + decimals > EXACT_DIGITS
                || digitsEnd(bytes, point + 1, to) != to) {
            return false;
        }
        double value = decimalValue(digitsValue(bytes, first, point), bytes, point + 1, to);
        out.float64(name, negative ? -value : value);
        return true;
    }

    /** Returns the double nearest to a decimal with at most {@link #EXACT_DIGITS} digits. */
    private static double decimalValue(long whole, byte[] bytes, int decimalsFrom, int to) {
        // Both operands are exact, so the quotient is the double nearest to the decimal.
        double power = POWERS_OF_TEN[to - decimalsFrom];
        return (whole * power + digitsValue(bytes, decimalsFrom, to)) / power;
    }

    /** Returns the index after the digits that begin at {@code from}. */
    static int digitsEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        return i;
    }

    /** Returns the number that digits represent, at most 18 of them. */
    static long digitsValue(byte[] bytes, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            value = value * 10 + (bytes[i] - '0');
        }
        return value;
    }
}
