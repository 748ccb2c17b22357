package io.shardlab.analysis.figure;

import io.shardlab.core.result.Median;
import java.util.List;
import java.util.Optional;

/**
 * A figure over repetitions.
 *
 * <p>The median, because one disturbed repetition does not move it. The spread is the largest distance of a repetition
 * from it: so few values have no quartiles worth the name, and of this interval it can be said that every repetition lies
 * within.
 *
 * @param count repetitions
 * @param median the middle one, or the mean of the middle two
 * @param min the smallest
 * @param max the largest
 */
public record Samples(int count, double median, double min, double max) {

    /** Of the repetitions' values, or empty if there are none. */
    public static Optional<Samples> of(List<Double> values) {
        if (values.isEmpty()) {
            return Optional.empty();
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return Optional.of(new Samples(sorted.length, Median.of(sorted), sorted[0], sorted[sorted.length - 1]));
    }

    /** Whether there is more than one value, so that they have a spread. */
    public boolean repeated() {
        return count > 1;
    }

    /** The largest distance of a repetition from the median. */
    public double spread() {
        return Math.max(max - median, median - min);
    }

    /** The spread as a share of the median; empty for a median of 0. */
    public Optional<Double> relativeSpread() {
        return median == 0 ? Optional.empty() : Optional.of(spread() / Math.abs(median));
    }
}
