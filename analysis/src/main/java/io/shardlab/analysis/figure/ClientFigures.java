package io.shardlab.analysis.figure;

import io.shardlab.core.result.ErrorShare;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.UnavailabilityReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiPredicate;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What clients measure of a phase. Steps of one repetition add up where that has a meaning. */
final class ClientFigures {

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1000;

    private ClientFigures() {}

    static List<PhaseFigure> all() {
        List<PhaseFigure> figures = new ArrayList<>(List.of(
                new PhaseFigure(
                        "throughput",
                        "throughput",
                        "ops/s",
                        Better.HIGHER,
                        rate(PhaseReport::throughput, PhaseReport::operationsInWindow)),
                new PhaseFigure(
                        "documents-per-second",
                        "document rate",
                        "docs/s",
                        Better.HIGHER,
                        rate(phase -> phase.counts().documentsPerSecond(), PhaseReport::documentsInWindow)),
                new PhaseFigure("seconds", "time", "s", Better.LOWER, sum(PhaseReport::seconds)),
                new PhaseFigure("operations", "operations", "", Better.NEITHER, sum(PhaseReport::operations)),
                new PhaseFigure("documents", "documents", "", Better.NEITHER, sum(PhaseReport::documents)),
                new PhaseFigure(
                        "bytes",
                        "BSON",
                        "bytes",
                        Better.NEITHER,
                        sum(phase -> phase.counts().bytes())),
                new PhaseFigure("errors", "errors", "", Better.LOWER, sum(PhaseReport::errorCount)),
                new PhaseFigure("error-share", "error share", "%", Better.LOWER, single(ClientFigures::errorShare)),
                new PhaseFigure(
                        "unavailable",
                        "longest outage of a worker",
                        "s",
                        Better.LOWER,
                        outage(UnavailabilityReport::longestSeconds)),
                new PhaseFigure(
                        "unavailable-all",
                        "longest outage of all workers",
                        "s",
                        Better.LOWER,
                        outage(UnavailabilityReport::allWorkersSeconds)),
                new PhaseFigure("missed-arrivals", "missed arrivals", "", Better.LOWER, missedArrivals()),
                new PhaseFigure(
                        "client-cpu-seconds",
                        "client CPU",
                        "s",
                        Better.LOWER,
                        sum(phase -> phase.client().clientCpuSeconds())),
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
        figures.addAll(latencies("service", PhaseReport::serviceTime, (phase, percentile) -> false, phase -> false));
        // Every operation counts in the mean and the maximum.
        figures.addAll(latencies(
                "response",
                PhaseReport::responseTime,
                (phase, percentile) -> phase.arrivals().isLowerBound(percentile, phase.responseTime()),
                phase -> phase.arrivals().withoutLatency() > 0));
        return figures;
    }

    private static List<PhaseFigure> latencies(
            String kind,
            Function<PhaseReport, LatencyReport> time,
            BiPredicate<PhaseReport, String> lowerPercentile,
            Predicate<PhaseReport> lower) {
        List<PhaseFigure> figures = new ArrayList<>();
        figures.add(latency(kind, "min", shortest(time), phase -> false));
        figures.add(latency(kind, "mean", single(time, LatencyReport::meanMicros), lower));
        for (String percentile : LatencyReport.PERCENTILES) {
            figures.add(latency(
                    kind,
                    "p" + percentile,
                    single(time, percentile),
                    phase -> lowerPercentile.test(phase, percentile)));
        }
        figures.add(latency(kind, "max", longest(time), lower));
        return figures;
    }

    private static PhaseFigure latency(
            String kind, String figure, PhaseReading reading, Predicate<PhaseReport> lowerBound) {
        return new PhaseFigure(
                kind + "-" + figure, figure + " " + kind + " time", "ms", Better.LOWER, reading, lowerBound);
    }

    static PhaseReading sum(ToDoubleFunction<PhaseReport> value) {
        return phases -> OptionalDouble.of(phases.stream().mapToDouble(value).sum());
    }

    /**
     * What a phase has recorded has more digits than its rounded seconds, and is the sum of the machines in a merged result.
     * It ends after three decimals, which are too few for less than one a second.
     */
    private static PhaseReading rate(ToDoubleFunction<PhaseReport> recorded, ToDoubleFunction<PhaseReport> amount) {
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
    private static PhaseReading missedArrivals() {
        return phases -> phases.stream().anyMatch(phase -> phase.targetRate().isPresent())
                ? sum(PhaseReport::missedArrivals).of(phases)
                : OptionalDouble.empty();
    }

    /**
     * The kernel's part is told in steps of 10 ms, and may so seem to be more than there was in all.
     *
     * @param part of a phase's CPU time, and of the kernel's part of it
     */
    private static PhaseReading clientCpuSeconds(DoubleBinaryOperator part) {
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

    /** Clocks of processors and of time differ a little, which makes busy processors seem more than busy. */
    private static PhaseReading clientCpuShare() {
        return phases -> {
            double seconds = phases.stream().mapToDouble(PhaseReport::seconds).sum();
            double busy = phases.stream()
                    .mapToDouble(phase -> phase.clientCpuShare() * phase.seconds())
                    .sum();
            return seconds > 0 ? OptionalDouble.of(PERCENT * Math.min(1, busy / seconds)) : OptionalDouble.empty();
        };
    }

    /** Distributions of several steps cannot be put together from their figures. */
    private static PhaseReading single(
            Function<PhaseReport, LatencyReport> time, ToDoubleFunction<LatencyReport> micros) {
        return phases -> phases.size() == 1 && time.apply(phases.get(0)).count() > 0
                ? OptionalDouble.of(micros.applyAsDouble(time.apply(phases.get(0))) / MICROS_PER_MILLI)
                : OptionalDouble.empty();
    }

    private static PhaseReading single(Function<PhaseReport, LatencyReport> time, String percentile) {
        PhaseReading figure = single(time, latency -> latency.percentile(percentile));
        return phases -> time.apply(phases.get(0)).percentilesMicros().containsKey(percentile)
                ? figure.of(phases)
                : OptionalDouble.empty();
    }

    private static PhaseReading shortest(Function<PhaseReport, LatencyReport> time) {
        return phases -> phases.stream()
                .map(time)
                .filter(latency -> latency.count() > 0)
                .mapToDouble(latency -> latency.minMicros() / MICROS_PER_MILLI)
                .min();
    }

    private static PhaseReading longest(Function<PhaseReport, LatencyReport> time) {
        return phases -> phases.stream()
                .map(time)
                .filter(latency -> latency.count() > 0)
                .mapToDouble(latency -> latency.maxMicros() / MICROS_PER_MILLI)
                .max();
    }

    private static PhaseReading outage(ToDoubleFunction<UnavailabilityReport> seconds) {
        return phases -> phases.stream()
                .flatMap(phase -> phase.failures().unavailable().stream())
                .mapToDouble(seconds)
                .max();
    }

    /** The phases of several steps have no share in common. */
    private static PhaseReading single(Function<PhaseReport, OptionalDouble> value) {
        return phases -> phases.size() == 1 ? value.apply(phases.get(0)) : OptionalDouble.empty();
    }

    /** Refused documents are a share of documents, failed operations one of operations. */
    private static OptionalDouble errorShare(PhaseReport phase) {
        return phase.operations() + phase.errorCount() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(PERCENT * ErrorShare.of(phase).rate());
    }
}
