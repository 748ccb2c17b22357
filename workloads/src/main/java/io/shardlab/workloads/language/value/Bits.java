package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.SplitMix64;

/** Arithmetic with random bits. */
final class Bits {

    private Bits() {}

    /** Returns the higher 64 bits of the product of two unsigned numbers. */
    static long multiplyHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
    }

    /** Returns the number of outcomes in [0, 2^53) that make up a probability; see {@link #isBelow}. */
    static long threshold(double probability) {
        return (long) (probability * 0x1.0p53);
    }

    /** Decides with the probability of a {@link #threshold}. */
    static boolean isBelow(long threshold, long bits) {
        return bits >>> 11 < threshold;
    }

    /** Returns the number of whole numbers in a range; the greatest long if there are more. */
    static long count(long from, long to) {
        long count = to - from + 1;
        return count > 0 ? count : Long.MAX_VALUE;
    }

    /** Returns further bits that follow from some. */
    static long further(long bits, long index) {
        return SplitMix64.output(bits, index);
    }
}
