package io.shardlab.report.saved;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;

/**
 * A latency's whole distribution, as many points a nine as HdrHistogram's own plots have.
 *
 * @param name of what
 * @param count values
 * @param values from the median's side to the largest
 */
public record PercentileCurve(String name, long count, List<Value> values) {

    private static final double NANOS_PER_MICRO = 1000.0;
    private static final int POINTS_PER_NINE = 24;
    private static final double HALF = 0.5;

    /** Told in tables, so that the curve has them exactly. */
    private static final List<Double> TOLD = List.of(0.5, 0.95);

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

    /**
     * Of a histogram in nanoseconds. Every point is the histogram's own percentile. The last one is the largest value: it
     * stands in the middle of the rank that one in count has, as beyond it nothing was measured.
     *
     * @param slowdown what all values are divided by
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
        SortedSet<Double> quantiles = new TreeSet<>(TOLD);
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
