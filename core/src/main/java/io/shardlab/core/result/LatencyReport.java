package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * The distribution of a latency in microseconds; all zero if nothing was recorded. Immutable.
 *
 * @param count the number of values
 * @param meanMicros the arithmetic mean
 * @param minMicros the smallest value
 * @param maxMicros the largest value
 * @param percentilesMicros the percentiles by their names, which are {@link #PERCENTILES}
 */
public record LatencyReport(
        @Measured(Quantity.COUNT) long count,
        @Measured(Quantity.MICROS) double meanMicros,
        @Measured(Quantity.MICROS) double minMicros,
        @Measured(Quantity.MICROS) double maxMicros,
        @Measured(Quantity.MICROS) Map<String, Double> percentilesMicros) {

    /** The percentiles of every latency in a result, lowest first. */
    public static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9", "99.99");

    private static final double MICRO = 1e-3;

    /** The double 99.9 / 100 is slightly more than 0.999, but the percentile of 1,000 values is the 999th. */
    private static final double ROUNDING = 1e-6;

    /** The distribution of a histogram of nanoseconds. */
    public static LatencyReport of(AbstractHistogram nanos) {
        return of(nanos, 0);
    }

    /**
     * The distribution if further operations took longer than all recorded ones, by an unknown time.
     *
     * @param longer the number of those operations; a percentile that falls upon them is the largest value recorded
     */
    public static LatencyReport of(AbstractHistogram nanos, long longer) {
        long count = nanos.getTotalCount();
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (String name : PERCENTILES) {
            percentiles.put(name, count == 0 ? 0 : percentile(nanos, Double.parseDouble(name), longer) * MICRO);
        }
        return count == 0
                ? new LatencyReport(0, 0, 0, 0, percentiles)
                : new LatencyReport(
                        count,
                        nanos.getMean() * MICRO,
                        nanos.getMinValue() * MICRO,
                        nanos.getMaxValue() * MICRO,
                        percentiles);
    }

    private static long percentile(AbstractHistogram nanos, double percentile, long longer) {
        if (longer == 0) {
            return nanos.getValueAtPercentile(percentile);
        }
        long count = nanos.getTotalCount();
        double rank = rank(percentile, count + longer);
        return nanos.getValueAtPercentile(Math.min(100, 100 * (rank - 0.5) / count));
    }

    /** The rank, from 1 for the smallest value, of a percentile among a number of values. */
    static double rank(double percentile, long values) {
        return Math.ceil(percentile / 100 * values - ROUNDING);
    }

    /** One percentile in microseconds; its name is a key of {@link #percentilesMicros}. */
    public double percentile(String name) {
        return percentilesMicros.get(name);
    }
}
