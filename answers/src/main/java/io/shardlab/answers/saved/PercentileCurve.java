package io.shardlab.answers.saved;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * The whole distribution of a latency, with as many points per nine as HdrHistogram's own plots have.
 *
 * @param name the name of its line
 * @param count the number of values
 * @param values the points in rising order, up to the largest value
 */
public record PercentileCurve(String name, long count, List<Value> values) {

    private static final double NANOS_PER_MICRO = 1000.0;
    private static final int POINTS_PER_NINE = 24;
    private static final double HALF = 0.5;

    /** The quantiles in tables, which the curve therefore has exactly. */
    private static final List<Double> IN_TABLES = List.of(0.5, 0.95);

    /**
     * One point.
     *
     * @param quantile from 0 to less than 1
     * @param micros the latency that this share of the values does not exceed, in microseconds
     */
    public record Value(double quantile, double micros) {}

    public PercentileCurve {
        values = List.copyOf(values);
    }

    /** Returns the same curve with another name. */
    public PercentileCurve named(String other) {
        return new PercentileCurve(other, count, values);
    }

    /**
     * Creates the curve of a histogram in nanoseconds. Every point is the histogram's own percentile. The last one is the
     * largest value, in the middle of its rank, because nothing was measured beyond it.
     *
     * @param slowdown the number by which all values are divided
     */
    static PercentileCurve of(String name, Histogram nanos, double slowdown) {
        long count = nanos.getTotalCount();
        List<Value> values = new ArrayList<>();
        for (double quantile : quantiles(count)) {
            values.add(new Value(quantile, nanos.getValueAtPercentile(quantile * 100) / NANOS_PER_MICRO / slowdown));
        }
        return new PercentileCurve(name, count, values);
    }

    private static SortedSet<Double> quantiles(long count) {
        double nines = Math.log10(Math.max(1, count));
        SortedSet<Double> quantiles = new TreeSet<>(IN_TABLES);
        for (int i = 0; i < nines * POINTS_PER_NINE; i++) {
            quantiles.add(1 - Math.pow(10, -(double) i / POINTS_PER_NINE));
        }
        if (count > 0) {
            double last = 1 - HALF / count;
            quantiles.removeIf(quantile -> quantile > last);
            quantiles.add(last);
        }
        return quantiles;
    }
}
