package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.SplitMix64;

/**
 * A bijection of the numbers from 0 to a count - 1 that looks random: steps that are bijections of the next power of two
 * (xorshift, multiplication by an odd number), repeated until the result is below the count. Immutable and thread-safe.
 */
final class Permutation {

    private static final int ROUNDS = 3;

    private final long count;
    private final long mask;
    private final int shift;
    private final long[] factors = new long[ROUNDS];
    private final long[] offsets = new long[ROUNDS];

    /** @param count from 1 to 2^62 */
    Permutation(long count, long seed) {
        this.count = count;
        int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(count - 1));
        mask = (1L << bits) - 1;
        shift = (bits + 1) / 2;
        for (int i = 0; i < ROUNDS; i++) {
            factors[i] = SplitMix64.output(seed, 2L * i) | 1;
            offsets[i] = SplitMix64.output(seed, 2L * i + 1);
        }
    }

    long apply(long number) {
        return shifted(number, 0);
    }

    /** @param series the number of one of many bijections, each of which is another one */
    long apply(long number, long series) {
        return shifted(number, SplitMix64.mix(series + 1));
    }

    private long shifted(long number, long offset) {
        long image = number;
        do {
            for (int i = 0; i < ROUNDS; i++) {
                image = (image * factors[i] + offsets[i] + offset) & mask;
                image ^= image >>> shift;
            }
        } while (image >= count);
        return image;
    }
}
