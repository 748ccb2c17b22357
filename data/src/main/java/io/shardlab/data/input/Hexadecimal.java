package io.shardlab.data.input;

import java.util.Arrays;

/** Hexadecimal digits by table. */
final class Hexadecimal {

    private static final byte[] DIGITS = new byte[256];

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int digit = 0; digit < 16; digit++) {
            DIGITS[Character.forDigit(digit, 16)] = (byte) digit;
            DIGITS[Character.toUpperCase(Character.forDigit(digit, 16))] = (byte) digit;
        }
    }

    private Hexadecimal() {}

    /** The value of a digit, or -1 if it is none. */
    static int digit(byte character) {
        return DIGITS[character & 255];
    }
}
