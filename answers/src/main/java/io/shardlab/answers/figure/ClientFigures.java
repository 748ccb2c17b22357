package io.shardlab.answers.figure;

import io.shardlab.answers.figure.PhaseFigure.Reading;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.ErrorShare;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The figures that are computed from several measurements of the client. The steps of a repetition are added up if the
 * sum has a meaning.
 */
final class ClientFigures {

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1000;

    private ClientFigures() {}

    /** The rates, which come first in the catalogue. */
    static List<PhaseFigure> rates() {
        return List.of(
                new PhaseFigure(
                        "throughput",
                        "throughput",
                        "ops/s",
                        Better.HIGHER,
                        rate(phase -> phase.counts().throughput(), PhaseReport::operationsInWindow)),
                new PhaseFigure(
                        "documents-per-second",
                        "document rate",
                        "docs/s",
                        Better.HIGHER,
                        rate(phase -> phase.counts().documentsPerSecond(), PhaseReport::documentsInWindow)));
    }

    static List<PhaseFigure> others() {
        List<PhaseFigure> figures = new ArrayList<>(List.of(
                new PhaseFigure("errors", "errors", "", Better.LOWER, sum(PhaseReport::errorCount)),
                new PhaseFigure("error-share", "error share", "%", Better.LOWER, single(ClientFigures::errorShare)),
                new PhaseFigure("missed-arrivals", "missed arrivals", "", Better.LOWER, missedArrivals()),
                new PhaseFigure(
                        "client-user-seconds",
                        "client user CPU",
                        "s",
                        Better.LOWER,
                        clientCpuSeconds((all, system) -> all - system)),
                new PhaseFigure(
                        "client-system-seconds",
                        "client system CPU",
                        "s",
                        Better.LOWER,
                        clientCpuSeconds((all, system) -> system)),
                new PhaseFigure("client-cpu-share", "client CPU", "%", Better.LOWER, clientCpuShare())));
        figures.addAll(latencies(
                "service", phase -> phase.latencies().serviceTime(), (phase, percentile) -> false, phase -> false));
        // Every operation counts in the mean and the maximum.
        figures.addAll(latencies(
                "response",
                phase -> phase.latencies().responseTime(),
                (phase, percentile) -> phase.openLoop()
                        .arrivals()
                        .isLowerBound(percentile, phase.latencies().responseTime()),
                phase -> phase.openLoop().arrivals().withoutLatency() > 0));
        return figures;
    }

    private static List<PhaseFigure> latencies(
            String kind,
            Function<PhaseReport, LatencyReport> time,
            BiPredicate<PhaseReport, String> lowerPercentile,
            Predicate<PhaseReport> lower) {
        List<PhaseFigure> figures = new ArrayList<>();
        figures.add(latency(
                kind,
                "min",
                phases -> recorded(time, phases)
                        .mapToDouble(millis(LatencyReport::minMicros))
                        .min(),
                phase -> false));
        figures.add(latency(kind, "mean", single(time, LatencyReport::meanMicros), lower));
        for (String percentile : LatencyReport.PERCENTILES) {
            figures.add(latency(
                    kind,
                    "p" + percentile,
                    single(time, percentile),
                    phase -> lowerPercentile.test(phase, percentile)));
        }
        figures.add(latency(
                kind,
                "max",
                phases -> recorded(time, phases)
                        .mapToDouble(millis(LatencyReport::maxMicros))
                        .max(),
                lower));
        return figures;
    }

    private static PhaseFigure latency(String kind, String figure, Reading reading, Predicate<PhaseReport> lowerBound) {
        return new PhaseFigure(
                kind + "-" + figure, figure + " " + kind + " time", "ms", Better.LOWER, reading, lowerBound);
    }

    private static Reading sum(ToDoubleFunction<PhaseReport> value) {
        return phases -> OptionalDouble.of(phases.stream().mapToDouble(value).sum());
    }

    /**
     * The rate that a phase has recorded has more digits than its rounded seconds, and is the sum of the machines in a merged
     * result. It ends after three decimals, which are too few for less than one per second.
     */
    private static Reading rate(ToDoubleFunction<PhaseReport> recorded, ToDoubleFunction<PhaseReport> amount) {
        return phases -> {
            if (phases.size() == 1 && recorded.applyAsDouble(phases.get(0)) >= 1) {
                return OptionalDouble.of(recorded.applyAsDouble(phases.get(0)));
            }
            double seconds = phases.stream().mapToDouble(PhaseReport::seconds).sum();
            double total = phases.stream().mapToDouble(amount).sum();
            return seconds > 0 ? OptionalDouble.of(total / seconds) : OptionalDouble.empty();
        };
    }

    /** A closed loop has no arrivals that could be missed. */
    private static Reading missedArrivals() {
        return phases ->
                phases.stream().anyMatch(phase -> phase.openLoop().targetRate().isPresent())
                        ? sum(phase -> phase.openLoop().missedArrivals()).of(phases)
                        : OptionalDouble.empty();
    }

    /**
     * The kernel's part is reported in steps of 10 ms, so it can exceed the whole.
     *
     * @param part computes the figure from a phase's CPU time and the kernel's part of it
     */
    private static Reading clientCpuSeconds(DoubleBinaryOperator part) {
        return phases -> phases.stream()
                        .allMatch(
                                phase -> phase.client().clientSystemCpuSeconds().isPresent())
                ? OptionalDouble.of(phases.stream()
                        .map(PhaseReport::client)
                        .mapToDouble(client -> Math.max(
                                0,
                                part.applyAsDouble(
                                        client.clientCpuSeconds(),
                                        client.clientSystemCpuSeconds().orElseThrow())))
                        .sum())
                : OptionalDouble.empty();
    }

    /** The clocks of processors and of time differ a little, so that busy processors can seem more than busy. */
    private static Reading clientCpuShare() {
        return phases -> {
            double seconds = phases.stream().mapToDouble(PhaseReport::seconds).sum();
            double busy = phases.stream()
                    .mapToDouble(phase -> phase.client().clientCpuShare() * phase.seconds())
                    .sum();
            return seconds > 0 ? OptionalDouble.of(PERCENT * Math.min(1, busy / seconds)) : OptionalDouble.empty();
        };
    }

    private static ToDoubleFunction<LatencyReport> millis(ToDoubleFunction<LatencyReport> micros) {
        return latency -> micros.applyAsDouble(latency) / MICROS_PER_MILLI;
    }

    private static Stream<LatencyReport> recorded(Function<PhaseReport, LatencyReport> time, List<PhaseReport> phases) {
        return phases.stream().map(time).filter(latency -> latency.count() > 0);
    }

    /** The percentiles and means of several steps cannot be combined. */
    private static Reading single(Function<PhaseReport, LatencyReport> time, ToDoubleFunction<LatencyReport> micros) {
        return phases -> phases.size() == 1
                ? recorded(time, phases).mapToDouble(millis(micros)).findFirst()
                : OptionalDouble.empty();
    }

    private static Reading single(Function<PhaseReport, LatencyReport> time, String percentile) {
        Reading figure = single(time, latency -> latency.percentile(percentile));
        return phases -> time.apply(phases.get(0)).percentilesMicros().containsKey(percentile)
                ? figure.of(phases)
                : OptionalDouble.empty();
    }

    /** The shares of several steps cannot be combined. */
    private static Reading single(Function<PhaseReport, OptionalDouble> value) {
        return phases -> phases.size() == 1 ? value.apply(phases.get(0)) : OptionalDouble.empty();
    }

    /** Refused documents count as a share of documents, and failed operations as a share of operations. */
    private static OptionalDouble errorShare(PhaseReport phase) {
        return phase.counts().operations() + phase.errorCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(PERCENT * ErrorShare.of(phase).rate());
    }
}
