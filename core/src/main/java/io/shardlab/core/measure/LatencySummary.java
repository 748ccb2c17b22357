package io.shardlab.core.measure;

import org.HdrHistogram.AbstractHistogram;

/**
 * The distribution of a latency in microseconds; all zero if nothing was recorded.
 *
 * @param count values
 * @param meanMicros arithmetic mean
 * @param minMicros smallest
 * @param maxMicros largest
 * @param p50 median
 * @param p90 90th percentile
 * @param p95 95th percentile
 * @param p99 99th percentile
 * @param p999 99.9th percentile
 * @param p9999 99.99th percentile
 */
public record LatencySummary(
        long count,
        double meanMicros,
        double minMicros,
        double maxMicros,
        double p50,
        double p90,
        double p95,
        double p99,
        double p999,
        double p9999) {

    private static final double MICRO = 1e-3;

    /** Nothing recorded. */
    public static final LatencySummary EMPTY = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Of a histogram of nanoseconds. */
    public static LatencySummary of(AbstractHistogram nanos) {
        if (nanos.getTotalCount() == 0) {
            return EMPTY;
        }
        return new LatencySummary(
                nanos.getTotalCount(),
                nanos.getMean() * MICRO,
                nanos.getMinValue() * MICRO,
                nanos.getMaxValue() * MICRO,
                percentile(nanos, 50),
                percentile(nanos, 90),
                percentile(nanos, 95),
                percentile(nanos, 99),
                percentile(nanos, 99.9),
                percentile(nanos, 99.99));
    }

    /** 99.9 / 100 is a little more than 0.999 as a double: of 1,000 values the 999th is meant. */
    private static final double ROUNDING = 1e-6;

    /**
     * With operations that took longer than all that were recorded, nobody knows how long.
     *
     * @param longer how many; a percentile that falls upon them is the largest value recorded
     */
    public static LatencySummary of(AbstractHistogram nanos, long longer) {
        LatencySummary known = of(nanos);
        if (longer == 0 || known.count() == 0) {
            return known;
        }
        return new LatencySummary(
                known.count(),
                known.meanMicros(),
                known.minMicros(),
                known.maxMicros(),
                percentile(nanos, 50, longer),
                percentile(nanos, 90, longer),
                percentile(nanos, 95, longer),
                percentile(nanos, 99, longer),
                percentile(nanos, 99.9, longer),
                percentile(nanos, 99.99, longer));
    }

    private static double percentile(AbstractHistogram nanos, double percentile, long longer) {
        long count = nanos.getTotalCount();
        double rank = rank(percentile, count + longer);
        return percentile(nanos, Math.min(100, 100 * (rank - 0.5) / count));
    }

    /** The rank, from 1 for the smallest value, of a percentile among a number of values. */
    public static double rank(double percentile, long values) {
        return Math.ceil(percentile / 100 * values - ROUNDING);
    }

    private static double percentile(AbstractHistogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) * MICRO;
    }
}
