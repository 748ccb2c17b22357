package io.shardlab.core.compare;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Judges a change by the intervals of both results: the confidence interval of the ratio by block bootstrap. Its percentiles
 * are widened for few blocks, as Student's t is wider than the normal distribution (expanded percentile interval:
 * Hesterberg, What Teachers Should Know About the Bootstrap, 2015).
 */
final class IntervalTest {

    private static final double ALPHA = 0.05;

    private IntervalTest() {}

    static Noise of(Bootstrap base, Bootstrap other, int figure) {
        double[] ratios = ratios(base.values(figure), other.values(figure));
        if (ratios.length < Bootstrap.RESAMPLES) {
            return Noise.unknown("some intervals have 0");
        }
        double tail = tail(Math.min(base.independentBlocks(), other.independentBlocks()));
        return Noise.of(
                Noise.Test.INTERVALS,
                base.intervals(),
                other.intervals(),
                quantile(ratios, tail),
                quantile(ratios, 1 - tail),
                Optional.empty(),
                Optional.of(note(base, other)));
    }

    private static double[] ratios(double[] base, double[] other) {
        double[] ratios = new double[base.length];
        int size = 0;
        for (int i = 0; i < base.length; i++) {
            if (base[i] > 0) {
                ratios[size++] = other[i] / base[i];
            }
        }
        double[] sorted = Arrays.copyOf(ratios, size);
        Arrays.sort(sorted);
        return sorted;
    }

    /** What share of the resamples lies outside on either side, for so many independent blocks. */
    static double tail(double blocks) {
        double t = TDistribution.of(blocks - 1).inverseSurvivalProbability(ALPHA / 2);
        return NormalDistribution.of(0, 1).cumulativeProbability(-Math.sqrt(blocks / (blocks - 1)) * t);
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.max(0, Math.floor(share * sorted.length)))];
    }

    private static String note(Bootstrap base, Bootstrap other) {
        int batch = Math.max(base.batch(), other.batch());
        return String.format(
                        Locale.ROOT,
                        "blocks of %d and %d %s, as neighbours resemble each other; %,d resamples",
                        base.blockLength(),
                        other.blockLength(),
                        batch > 1 ? "batches of up to " + batch + " intervals" : "intervals",
                        Bootstrap.RESAMPLES)
                + (base.tooShort() || other.tooShort()
                        ? "; they resemble each other for longer than that, so that the noise is rather underestimated"
                        : "");
    }
}
