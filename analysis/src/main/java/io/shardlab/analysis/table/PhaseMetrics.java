package io.shardlab.analysis.table;

import io.shardlab.analysis.table.Metric.Better;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What clients measure of a phase. Steps of one repetition add up where that has a meaning. */
final class PhaseMetrics {

    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1000;
    private static final List<String> PERCENTILES = List.of("50", "95", "99", "99.9");

    private PhaseMetrics() {}

    static List<PhaseMetric> all() {
        List<PhaseMetric> metrics = new ArrayList<>(List.of(
                new PhaseMetric(
                        "throughput", "throughput", "ops/s", Better.MORE, rate(PhaseReport::operationsInWindow)),
                new PhaseMetric(
                        "documents-per-second",
                        "document rate",
                        "docs/s",
                        Better.MORE,
                        rate(PhaseReport::documentsInWindow)),
                new PhaseMetric("seconds", "time", "s", Better.LESS, sum(PhaseReport::seconds)),
                new PhaseMetric("operations", "operations", "", Better.NEITHER, sum(PhaseReport::operations)),
                new PhaseMetric("documents", "documents", "", Better.NEITHER, sum(PhaseReport::documents)),
                new PhaseMetric(
                        "bytes",
                        "BSON",
                        "bytes",
                        Better.NEITHER,
                        sum(phase -> phase.counts().bytes())),
                new PhaseMetric("errors", "errors", "", Better.LESS, sum(PhaseReport::errorCount)),
                new PhaseMetric("missed-arrivals", "missed arrivals", "", Better.LESS, missedArrivals()),
                new PhaseMetric("client-cpu-share", "client CPU", "%", Better.LESS, clientCpuShare())));
        metrics.addAll(latencies("service", PhaseReport::serviceTime));
        metrics.addAll(latencies("response", PhaseReport::responseTime));
        return metrics;
    }

    private static List<PhaseMetric> latencies(String kind, Function<PhaseReport, LatencyReport> time) {
        List<PhaseMetric> metrics = new ArrayList<>();
        metrics.add(latency(kind, "mean", single(time, LatencyReport::meanMicros)));
        for (String percentile : PERCENTILES) {
            metrics.add(latency(kind, "p" + percentile, single(time, percentile)));
        }
        metrics.add(latency(kind, "max", longest(time)));
        return metrics;
    }

    private static PhaseMetric latency(String kind, String figure, PhaseFigure reading) {
        return new PhaseMetric(kind + "-" + figure, figure + " " + kind + " time", "ms", Better.LESS, reading);
    }

    static PhaseFigure sum(ToDoubleFunction<PhaseReport> value) {
        return phases -> OptionalDouble.of(phases.stream().mapToDouble(value).sum());
    }

    private static PhaseFigure rate(ToDoubleFunction<PhaseReport> amount) {
        return phases -> {
            double seconds = phases.stream().mapToDouble(PhaseReport::seconds).sum();
            double total = phases.stream().mapToDouble(amount).sum();
            return seconds > 0 ? OptionalDouble.of(total / seconds) : OptionalDouble.empty();
        };
    }

    /** A closed loop has no arrivals that could be missed. */
    private static PhaseFigure missedArrivals() {
        return phases -> phases.stream().anyMatch(phase -> phase.targetRate().isPresent())
                ? sum(PhaseReport::missedArrivals).of(phases)
                : OptionalDouble.empty();
    }

    private static PhaseFigure clientCpuShare() {
        return phases -> {
            double seconds = phases.stream().mapToDouble(PhaseReport::seconds).sum();
            double busy = phases.stream()
                    .mapToDouble(phase -> phase.clientCpuShare() * phase.seconds())
                    .sum();
            return seconds > 0 ? OptionalDouble.of(PERCENT * busy / seconds) : OptionalDouble.empty();
        };
    }

    /** Distributions of several steps cannot be put together from their figures. */
    private static PhaseFigure single(
            Function<PhaseReport, LatencyReport> time, ToDoubleFunction<LatencyReport> micros) {
        return phases -> phases.size() == 1 && time.apply(phases.get(0)).count() > 0
                ? OptionalDouble.of(micros.applyAsDouble(time.apply(phases.get(0))) / MICROS_PER_MILLI)
                : OptionalDouble.empty();
    }

    private static PhaseFigure single(Function<PhaseReport, LatencyReport> time, String percentile) {
        PhaseFigure figure = single(time, latency -> latency.percentile(percentile));
        return phases -> time.apply(phases.get(0)).percentilesMicros().containsKey(percentile)
                ? figure.of(phases)
                : OptionalDouble.empty();
    }

    private static PhaseFigure longest(Function<PhaseReport, LatencyReport> time) {
        return phases -> phases.stream()
                .map(time)
                .filter(latency -> latency.count() > 0)
                .mapToDouble(latency -> latency.maxMicros() / MICROS_PER_MILLI)
                .max();
    }
}
