package io.shardlab.core.compare;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Judges a change by the repetitions of both results: Mann and Whitney's U test, which assumes no distribution, of the
 * logarithms; and the confidence interval of the ratio that it gives when it is asked which ratios it would not reject
 * (Hodges and Lehmann, 1963).
 */
final class RepetitionTest {

    /** With fewer repetitions on either side no difference is significant: of 3 and 3, the least p-value is 0.1. */
    static final int FEWEST = 4;

    private static final double ALPHA = 0.05;

    private RepetitionTest() {}

    /**
     * @param base each repetition's figure, at least {@link #FEWEST}
     * @param other of the other result, as many or more
     */
    static Noise of(double[] base, double[] other) {
        if (Arrays.stream(base).anyMatch(value -> value <= 0)
                || Arrays.stream(other).anyMatch(value -> value <= 0)) {
            return Noise.unknown("some repetitions have 0");
        }
        double[] baseLogs = Arrays.stream(base).map(Math::log).toArray();
        double[] logs = Arrays.stream(other).map(Math::log).toArray();
        double[] shifts = shifts(baseLogs, logs);
        return Noise.of(
                Noise.Test.REPETITIONS,
                base.length,
                other.length,
                Math.exp(lower(shifts, baseLogs, logs)),
                Math.exp(upper(shifts, baseLogs, logs)),
                finite(pValue(baseLogs, logs, 0)),
                Optional.empty());
    }

    /** Every distinct difference of a value of one sample to one of the other, rising. */
    private static double[] shifts(double[] base, double[] other) {
        return Arrays.stream(other)
                .flatMap(value -> Arrays.stream(base).map(from -> value - from))
                .sorted()
                .distinct()
                .toArray();
    }

    private static double lower(double[] shifts, double[] base, double[] other) {
        for (int i = 0; i + 1 < shifts.length; i++) {
            if (pValue(base, other, (shifts[i] + shifts[i + 1]) / 2) > ALPHA) {
                return shifts[i];
            }
        }
        return shifts[0];
    }

    private static double upper(double[] shifts, double[] base, double[] other) {
        for (int i = shifts.length - 1; i > 0; i--) {
            if (pValue(base, other, (shifts[i] + shifts[i - 1]) / 2) > ALPHA) {
                return shifts[i];
            }
        }
        return shifts[shifts.length - 1];
    }

    private static double pValue(double[] base, double[] other, double shift) {
        return MannWhitneyUTest.withDefaults().withMu(shift).test(other, base).getPValue();
    }

    private static Optional<Double> finite(double value) {
        return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
    }
}
