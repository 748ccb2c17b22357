package io.shardlab.mongo.document;

import java.util.Arrays;

/**
 * Zipf-distributed ranks by rejection-inversion: constant memory, fewer than 1.1 tries on average. W. Hörmann and G.
 * Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions", ACM TOMACS 6 (1996),
 * 169-184. StrictMath makes the ranks the same on every processor. Immutable and thread-safe.
 */
public final class ZipfSampler {

    /** Greater than any count of ranks, so it has no factor in common with one. */
    private static final long PRIME = 2_654_435_761L;

    private final int ranks;
    private final double exponent;
    private final double integralAtFirst;
    private final double integralAtLast;
    private final double acceptWithin;

    /**
     * @param ranks the number of ranks, 1 or more
     * @param exponent the exponent, above 0
     */
    public ZipfSampler(int ranks, double exponent) {
        this.ranks = ranks;
        this.exponent = exponent;
        integralAtFirst = integral(1.5) - 1;
        integralAtLast = integral(ranks + 0.5);
        acceptWithin = 2 - inverseIntegral(integral(2.5) - weight(2));
    }

    /** Returns samplers of 1, 2, 4, ... 2^30 ranks, by the exponent of two. */
    public static ZipfSampler[] ofPowersOfTwo(double exponent) {
        ZipfSampler[] samplers = new ZipfSampler[Integer.SIZE - 1];
        Arrays.setAll(samplers, bits -> new ZipfSampler(1 << bits, exponent));
        return samplers;
    }

    /** Returns a rank from 1, the most frequent, to the number of ranks. */
    public long sample(long state) {
        for (long attempt = 0; ; attempt++) {
            double u = integralAtLast
                    + SplitMix64.unit(SplitMix64.output(state, attempt)) * (integralAtFirst - integralAtLast);
            double x = inverseIntegral(u);
            long rank = Math.max(1, Math.min(ranks, (long) (x + 0.5)));
            if (rank - x <= acceptWithin || u >= integral(rank + 0.5) - weight(rank)) {
                return rank;
            }
        }
    }

    /**
     * Spreads numbers, so that frequent ones are not neighbours. Multiplication by a number that is coprime to the count is a
     * bijection modulo the count.
     *
     * @param count the count of numbers, at most 2^31 - 1
     */
    public static long scattered(long number, int count) {
        return number * PRIME % count;
    }

    private double weight(double x) {
        return StrictMath.exp(-exponent * StrictMath.log(x));
    }

    /** The integral of the weight from 1 to x: (x^(1-s) - 1) / (1 - s), which tends to ln x as s tends to 1. */
    private double integral(double x) {
        double log = StrictMath.log(x);
        double t = (1 - exponent) * log;
        return Math.abs(t) < 1e-8 ? log * (1 + t / 2) : log * StrictMath.expm1(t) / t;
    }

    private double inverseIntegral(double y) {
        double t = Math.max(-1, y * (1 - exponent));
        double log = Math.abs(t) < 1e-8 ? y * (1 - t / 2) : y * StrictMath.log1p(t) / t;
        return StrictMath.exp(log);
    }
}
