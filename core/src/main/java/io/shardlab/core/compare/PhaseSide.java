package io.shardlab.core.compare;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SavedInterval;
import java.util.List;
import java.util.Optional;

/**
 * One phase of one result: its repetitions, and the resamples of its intervals.
 *
 * @param repetitions at least one
 * @param bootstrap empty if the intervals tell nothing
 * @param obstacle why they do not; empty if they do
 */
record PhaseSide(List<PhaseReport> repetitions, Optional<Bootstrap> bootstrap, Optional<String> obstacle) {

    /**
     * @param intervals of the whole result
     * @param cpus processors of the client
     */
    static PhaseSide of(List<PhaseReport> repetitions, LazyIntervals intervals, int cpus, long seed) {
        try {
            List<IntervalSeries> series = repetitions.stream()
                    .map(phase -> IntervalSeries.of(of(intervals.get(), phase)))
                    .toList();
            int shortest = series.stream().mapToInt(IntervalSeries::size).min().orElse(0);
            return shortest < Blocks.FEWEST
                    ? without(repetitions, "too few repetitions and too few intervals")
                    : new PhaseSide(repetitions, Optional.of(Bootstrap.of(series, cpus, seed)), Optional.empty());
        } catch (RunFailedException e) {
            return without(repetitions, "too few repetitions, and no intervals: " + e.getMessage());
        }
    }

    private static PhaseSide without(List<PhaseReport> repetitions, String obstacle) {
        return new PhaseSide(repetitions, Optional.empty(), Optional.of(obstacle));
    }

    private static List<SavedInterval> of(List<SavedInterval> intervals, PhaseReport phase) {
        return intervals.stream()
                .filter(interval ->
                        interval.phase().equals(phase.name()) && interval.repetition() == phase.repetition())
                .toList();
    }

    /** Every repetition's figure; empty if one of them has none. */
    Optional<double[]> values(Measure measure) {
        List<Double> values = repetitions.stream()
                .flatMap(phase -> measure.value().apply(phase).stream())
                .toList();
        return values.size() == repetitions.size()
                ? Optional.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                : Optional.empty();
    }

    /** Reads a result's intervals when they are first needed. */
    @FunctionalInterface
    interface LazyIntervals {
        List<SavedInterval> get();
    }
}
