package io.shardlab.answers.figure;

import io.shardlab.core.result.Median;
import java.util.List;
import java.util.Optional;

/**
 * A figure over repetitions. Immutable.
 *
 * <p>It is summarized by the median, which one disturbed repetition does not move. The spread is the largest distance of a
 * repetition from the median: so few values have no meaningful quartiles, and every repetition lies within this interval.
 *
 * @param count the number of repetitions
 * @param median the middle value, or the mean of the middle two
 * @param min the smallest value
 * @param max the largest value
 */
public record Samples(int count, double median, double min, double max) {

    /** The summary of the repetitions' values; empty if there are none. */
    public static Optional<Samples> of(List<Double> values) {
        if (values.isEmpty()) {
            return Optional.empty();
        }
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return Optional.of(new Samples(sorted.length, Median.of(sorted), sorted[0], sorted[sorted.length - 1]));
    }

    /** True if there is more than one value, so that they have a spread. */
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
