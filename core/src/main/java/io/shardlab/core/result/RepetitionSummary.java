package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * The throughput over the measured phases of several repetitions, in operations per second. Immutable.
 *
 * @param count the repetitions
 * @param medianThroughput the median
 * @param minThroughput the slowest
 * @param maxThroughput the fastest
 * @param spreadPercent the distance from the slowest to the fastest, in per cent of the median
 */
public record RepetitionSummary(
        @Measured(Quantity.COUNT) int count,
        @Measured(Quantity.RATE) double medianThroughput,
        @Measured(Quantity.RATE) double minThroughput,
        @Measured(Quantity.RATE) double maxThroughput,
        @Measured(Quantity.PERCENT) double spreadPercent) {

    /** The summary of a run's measured phases; empty if there are fewer than two, or different steps, which repeat nothing. */
    public static Optional<RepetitionSummary> ofAlike(List<PhaseReport> measured) {
        boolean alike = measured.stream().map(PhaseReport::name).distinct().count() == 1
                // Each search ends with another number of trials.
                || measured.stream()
                        .allMatch(phase -> phase.openLoop().maxRate().isPresent());
        return alike && measured.size() > 1 ? Optional.of(of(measured)) : Optional.empty();
    }

    /** The summary of measured phases. */
    public static RepetitionSummary of(List<PhaseReport> measured) {
        return of(measured, RateUnit.OPERATIONS);
    }

    /** The summary of a result's repetitions in {@link #unit}. */
    public static Optional<RepetitionSummary> inOwnUnit(RunResult result) {
        return unit(result) == RateUnit.DOCUMENTS
                ? result.repetitions().map(saved -> of(measured(result), RateUnit.DOCUMENTS))
                : result.repetitions();
    }

    /** The unit of the rate of a result's repetitions: documents per second for a load, otherwise operations per second. */
    public static RateUnit unit(RunResult result) {
        boolean ofDocuments =
                measured(result).stream().anyMatch(phase -> RateUnit.ofPhase(phase.name()) == RateUnit.DOCUMENTS);
        return ofDocuments ? RateUnit.DOCUMENTS : RateUnit.OPERATIONS;
    }

    private static List<PhaseReport> measured(RunResult result) {
        return result.phases().stream().filter(PhaseReport::measured).toList();
    }

    private static RepetitionSummary of(List<PhaseReport> measured, RateUnit unit) {
        double[] sorted = measured.stream().mapToDouble(unit::of).sorted().toArray();
        double median = Median.of(sorted);
        double min = sorted[0];
        double max = sorted[sorted.length - 1];
        return new RepetitionSummary(
                sorted.length,
                Rounding.thousandths(median),
                min,
                max,
                median == 0 ? 0 : Rounding.thousandths((max - min) / median * 100));
    }
}
