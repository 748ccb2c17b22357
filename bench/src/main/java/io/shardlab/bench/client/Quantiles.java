package io.shardlab.bench.client;

import java.util.Collection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Of a handful of figures.
 *
 * @param lower the lower quartile
 * @param median the median
 * @param upper the upper quartile
 */
record Quantiles(double lower, double median, double upper) {

    static <T> Quantiles of(Collection<T> values, ToDoubleFunction<T> figure) {
        double[] sorted = values.stream().mapToDouble(figure).sorted().toArray();
        return new Quantiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    /** Between the two nearest, as the R project's default (type 7, Hyndman and Fan 1996) does. */
    private static double at(double[] sorted, double quantile) {
        double position = quantile * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }

    /** As tables show it: the median, then the quartiles; a dash where there is nothing to divide by. */
    @Override
    public String toString() {
        if (!Double.isFinite(median)) {
            return "-";
        }
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, lower, upper);
    }
}
