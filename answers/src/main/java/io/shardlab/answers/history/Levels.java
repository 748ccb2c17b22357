package io.shardlab.answers.history;

import io.shardlab.answers.history.ChangePoints.ChangePoint;
import io.shardlab.core.result.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The values of a figure, and their medians between changes. Immutable. */
final class Levels {

    private static final double DIGITS = 1000;

    private final double[] values;

    Levels(double[] values) {
        this.values = values.clone();
    }

    /** Returns the values that are searched for changes: logarithms, as figures deviate by a share, unless one is 0 or less. */
    double[] compared() {
        return Arrays.stream(values).allMatch(value -> value > 0)
                ? Arrays.stream(values).map(Math::log).toArray()
                : values.clone();
    }

    /** Returns the median between a change and the one before it. */
    double before(List<ChangePoint> changes, int number) {
        return median(
                number == 0 ? 0 : changes.get(number - 1).index(),
                changes.get(number).index());
    }

    /** Returns the median between a change and the next one. */
    double after(List<ChangePoint> changes, int number) {
        int last = changes.size() - 1;
        return median(
                changes.get(number).index(),
                number == last ? values.length : changes.get(number + 1).index());
    }

    private double median(int from, int to) {
        return Median.of(Arrays.copyOfRange(values, from, to));
    }

    /** Returns the changes without those that are too small, beginning with the smallest, as each one joins two levels. */
    List<ChangePoint> without(List<ChangePoint> changes, double leastPercent) {
        List<ChangePoint> kept = new ArrayList<>(changes);
        Optional<Integer> smallest = smallest(kept);
        while (smallest.isPresent() && size(kept, smallest.get()) < leastPercent) {
            kept.remove(smallest.get().intValue());
            smallest = smallest(kept);
        }
        return kept;
    }

    private Optional<Integer> smallest(List<ChangePoint> changes) {
        return IntStream.range(0, changes.size())
                .boxed()
                .min(Comparator.comparingDouble(number -> size(changes, number)));
    }

    private double size(List<ChangePoint> changes, int number) {
        return percent(before(changes, number), after(changes, number))
                .map(Math::abs)
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns the change from one level to another in per cent; empty if the first is 0. */
    static Optional<Double> percent(double before, double after) {
        return before == 0 ? Optional.empty() : Optional.of(Math.round((after / before - 1) * 100 * DIGITS) / DIGITS);
    }
}
