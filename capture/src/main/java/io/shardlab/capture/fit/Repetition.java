package io.shardlab.capture.fit;

import java.util.Arrays;
import java.util.Optional;

/**
 * The repetition of values: draws from so many values, the k-th of which in proportion to 1/k^exponent.
 *
 * @param distinct the number of different values in all, seen in the sample or not; 1 or more
 * @param exponent the Zipf exponent, 0 if all are equally frequent
 */
public record Repetition(long distinct, double exponent) {

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
