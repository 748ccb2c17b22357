package io.shardlab.mongo.document;

import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Appends small numbers as text from tables. */
final class Digits {

    // String.format would use the digits of the user's locale.
    private static final byte[][] DECIMAL = table(1000, Integer::toString);
    private static final byte[][] TWO_DIGITS = table(100, number -> (number < 10 ? "0" : "") + number);

    private Digits() {}

    /** Appends a number from 0 to 999,999 without leading zeros to the open string. */
    static void appendDecimal(int number, BsonAppender out) {
        if (number < 1000) {
            out.text(DECIMAL[number]);
            return;
        }
        out.text(DECIMAL[number / 1000]);
        int rest = number % 1000;
        out.text((byte) ('0' + rest / 100));
        out.text(TWO_DIGITS[rest % 100]);
    }

    /** Appends a number from 0 to 99 as two digits to the open string. */
    static void appendTwoDigits(int number, BsonAppender out) {
        out.text(TWO_DIGITS[number]);
    }

    private static byte[][] table(int size, IntFunction<String> text) {
        return IntStream.range(0, size)
                .mapToObj(number -> text.apply(number).getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }
}
