package io.shardlab.insight.capture.fit;

import java.util.Arrays;
import java.util.Optional;

/**
 * The repetition of values: draws from so many values, the k-th of which in proportion to 1/k^exponent.
 *
 * @param distinct the number of different values in all, seen in the sample or not; 1 or more
 * @param exponent the Zipf exponent, 0 if all are equally likely
 * @param even true if the values are not drawn, but each occurs as often as the others, such as three times
 */
public record Repetition(long distinct, double exponent, boolean even) {

    /** The variance of even counts, as a part of that of draws from equally likely values. */
    private static final double EVEN_VARIANCE = 0.5;

    /** The standard deviations beyond which a variance below that of draws is not chance. */
    private static final double NO_CHANCE = 4;

    private static final int BISECTIONS = 50;

    private static final double MAX_EXPONENT = 4;
    private static final double COARSE_STEP = 0.1;
    private static final double FINE_STEP = 0.01;

    /** With so many occurrences of each value, the order of the values by frequency is known. */
    private static final int KNOWN_ORDER_FROM = 100;

    private static final int KNOWN_ORDER_MOST = 200;

    /** So many pairs of equal values may be chance; they are too few to estimate a number of values. */
    private static final int FEW_PAIRS = 3;

    /** The deviance by which one more parameter has to pay; that of three standard deviations. */
    private static final double SIGNIFICANT = 9;

    /** Draws from values. */
    public Repetition(long distinct, double exponent) {
        this(distinct, exponent, false);
    }

    /**
     * Returns the repetition of values that occur about equally often, as if each were written so many times. The measure is the
     * variance of a Poisson distribution without zero, since values that do not occur are not seen.
     *
     * @param counts the number of occurrences of each value among all, not only in a sample
     * @return empty if the counts vary as much as those of draws may
     */
    public static Optional<Repetition> even(int[] counts) {
        double mean = Arrays.stream(counts).average().orElse(0);
        double variance = Arrays.stream(counts)
                .mapToDouble(count -> (count - mean) * (count - mean))
                .average()
                .orElse(0);
        // The relative standard deviation of a variance is about the root of 2/n.
        double limit = Math.min(EVEN_VARIANCE, 1 - NO_CHANCE * Math.sqrt(2.0 / counts.length));
        return mean > 1 && variance < limit * varianceOfDraws(mean)
                ? Optional.of(new Repetition(counts.length, 0, true))
                : Optional.empty();
    }

    /** The variance of a Poisson distribution without zero that has a mean above 1. */
    private static double varianceOfDraws(double mean) {
        double low = 0;
        double high = mean;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (middle / -Math.expm1(-middle) < mean) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return mean * (1 + low - mean);
    }

    /**
     * Estimates from a sample of draws.
     *
     * @param counts the number of occurrences of each value in the sample, each 1 or more
     * @param most the most different values that there can be, as rare ones may leave no trace in the sample
     * @return empty if practically every draw has its own value
     */
    public static Optional<Repetition> estimate(int[] counts, long most) {
        long pairs = Arrays.stream(counts)
                .mapToLong(count -> (long) count * (count - 1) / 2)
                .sum();
        if (pairs < FEW_PAIRS) {
            return Optional.empty();
        }
        Repetition best = new Fit(counts, 1, Math.max(most, counts.length)).best();
        return Optional.of(best).filter(found -> found.exponent > 0 || found.distinct < most);
    }

    /**
     * Estimates the exponent of draws from a known number of values.
     *
     * @param counts the number of occurrences of each value in the sample, each 1 or more, not empty
     */
    public static Repetition ofKnown(int[] counts, long distinct) {
        long known = Math.max(distinct, counts.length);
        return new Fit(counts, known, known).best();
    }

    /** A search for the most likely number of values, from {@code least} to {@code most}, and exponent. */
    private record Fit(int[] counts, long least, long most) {

        Repetition best() {
            if (most == 1) {
                return new Repetition(1, 0);
            }
            int rarest = Arrays.stream(counts).min().orElseThrow();
            if (least <= counts.length && rarest >= KNOWN_ORDER_FROM && counts.length <= KNOWN_ORDER_MOST) {
                return byRanks(counts);
            }
            CountSpectrum spectrum = new CountSpectrum(counts);
            double coarse = best(spectrum, 0, MAX_EXPONENT, COARSE_STEP);
            double exponent = best(spectrum, Math.max(0, coarse - COARSE_STEP), coarse + COARSE_STEP, FINE_STEP);
            if (deviance(spectrum, 0) - deviance(spectrum, exponent) < SIGNIFICANT) {
                exponent = 0;
            }
            return new Repetition(Math.round(number(spectrum, exponent)), exponent);
        }

        private double best(CountSpectrum spectrum, double from, double to, double step) {
            double best = from;
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; from + i * step <= to + step / 2; i++) {
                double deviance = deviance(spectrum, from + i * step);
                if (deviance < lowest) {
                    lowest = deviance;
                    best = from + i * step;
                }
            }
            return Math.round(best * 100) / 100.0;
        }

        private double deviance(CountSpectrum spectrum, double exponent) {
            return spectrum.deviance(number(spectrum, exponent), exponent);
        }

        /** Returns the number of values with which the draws lead to as many different ones as were seen. */
        private double number(CountSpectrum spectrum, double exponent) {
            double low = Math.max(least, counts.length);
            double high = most;
            // Half a value less than was seen is the nearest that an expectation comes to all values.
            double seen = counts.length - 0.5;
            if (spectrum.expectedDistinct(low, exponent) >= seen) {
                return low;
            }
            while (high - low > 0.5 && high / low > 1.001) {
                double middle = Math.sqrt(low * high);
                if (spectrum.expectedDistinct(middle, exponent) < counts.length) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return high;
        }
    }

    /** Estimates the exponent where the order of the values is known. */
    private static Repetition byRanks(int[] counts) {
        int[] ascending = counts.clone();
        Arrays.sort(ascending);
        double draws = 0;
        double logs = 0;
        for (int rank = 1; rank <= ascending.length; rank++) {
            int count = ascending[ascending.length - rank];
            draws += count;
            logs += count * Math.log(rank);
        }
        double exponent =
                isEven(counts, draws) ? 0 : RankStrata.exponent(counts.length, logs / draws, 2 * MAX_EXPONENT);
        return new Repetition(counts.length, exponent);
    }

    /** True if the counts deviate from equal ones by no more than chance: chi-square within four standard deviations. */
    private static boolean isEven(int[] counts, double draws) {
        double mean = draws / counts.length;
        double chiSquare = Arrays.stream(counts)
                .mapToDouble(count -> (count - mean) * (count - mean) / mean)
                .sum();
        int freedom = counts.length - 1;
        return chiSquare <= freedom + 4 * Math.sqrt(2.0 * freedom);
    }
}
