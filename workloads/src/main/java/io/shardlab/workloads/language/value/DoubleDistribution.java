package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.SplitMix64;

/**
 * A distribution of real numbers. A number is a pure function of 64 random bits; StrictMath makes it the same on every processor.
 * Immutable and thread-safe.
 */
@FunctionalInterface
public interface DoubleDistribution {

    /** Attempts after which a number of a normal distribution is the nearest one in the range. */
    int MOST_ATTEMPTS = 10_000;

    /** Returns the number of some random bits. */
    double next(long bits);

    /** Creates a distribution with equal probabilities. */
    static DoubleDistribution uniform(double from, double to) {
        return bits -> {
            double share = SplitMix64.unit(bits);
            // The difference of both may be infinite.
            return Math.min(to, from * (1 - share) + to * share);
        };
    }

    /**
     * Creates a normal distribution that is cut: numbers beyond the range are drawn again. The method is that of G. E. P. Box
     * and M. E. Muller (Annals of Mathematical Statistics 29, 1958).
     *
     * @param deviation above 0; the range must hold a fair share of the numbers
     */
    static DoubleDistribution normal(double from, double to, double mean, double deviation) {
        return bits -> {
            double number = mean;
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                double radius =
                        StrictMath.sqrt(-2 * StrictMath.log(1 - SplitMix64.unit(Bits.further(bits, 2L * attempt))));
                double angle = 2 * Math.PI * SplitMix64.unit(Bits.further(bits, 2L * attempt + 1));
                number = mean + deviation * radius * StrictMath.cos(angle);
                if (number >= from && number <= to) {
                    return number;
                }
            }
            return Math.max(from, Math.min(to, number));
        };
    }

    /**
     * Creates an exponential distribution that is cut at {@code to}, by the inverse of its distribution function.
     *
     * @param mean the mean of the distribution that is not cut, above {@code from}
     */
    static DoubleDistribution exponential(double from, double to, double mean) {
        double scale = mean - from;
        double within = -StrictMath.expm1(-(to - from) / scale);
        return bits -> Math.min(to, from - scale * StrictMath.log1p(-SplitMix64.unit(bits) * within));
    }
}
