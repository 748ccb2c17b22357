package io.shardlab.analysis.compare;

import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The figures that a phase of several results is compared by. */
final class Measures {

    private static final double MEBIBYTE = 1 << 20;
    private static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9");

    private Measures() {}

    /**
     * Those that make sense for a phase.
     *
     * @param phases all repetitions of all results
     */
    static List<Measure> of(List<PhaseReport> phases) {
        List<Measure> measures = new ArrayList<>(rates());
        boolean open = phases.stream().anyMatch(phase -> phase.targetRate().isPresent());
        measures.addAll(latencies(
                "service", open ? "service time" : "time", PhaseReport::serviceTime, (phase, percentile) -> true));
        if (open) {
            measures.addAll(latencies(
                    "response",
                    "response time",
                    PhaseReport::responseTime,
                    (phase, percentile) -> !phase.arrivals().isLowerBound(percentile, phase.responseTime())));
        }
        measures.add(new Measure("errorsPercent", "errors", "%", Better.LOWER, Measures::errorsPercent));
        if (open) {
            measures.add(new Measure(
                    "missedArrivals", "missed arrivals", "", Better.LOWER, of(PhaseReport::missedArrivals)));
        }
        measures.add(new Measure(
                "clientCpuPercent", "client CPU", "%", Better.LOWER, of(phase -> 100 * phase.clientCpuShare())));
        measures.addAll(servers(phases));
        if (phases.stream().anyMatch(phase -> phase.migrations().isPresent())) {
            measures.add(new Measure(
                    "migrations",
                    "chunk migrations",
                    "",
                    Better.NEITHER,
                    phase -> phase.migrations().map(MigrationReport::ran).map(Long::doubleValue)));
        }
        return measures;
    }

    private static List<Measure> rates() {
        return List.of(
                new Measure("throughput", "throughput", "operations/s", Better.HIGHER, of(PhaseReport::throughput)),
                new Measure(
                        "documentsPerSecond",
                        "documents",
                        "documents/s",
                        Better.HIGHER,
                        of(phase -> phase.counts().documentsPerSecond())));
    }

    /** @param known whether a phase tells a percentile: one that missed or failed operations may have made larger is none */
    private static List<Measure> latencies(
            String key,
            String name,
            Function<PhaseReport, LatencyReport> latency,
            BiPredicate<PhaseReport, String> known) {
        List<Measure> measures = new ArrayList<>();
        for (String percentile : PERCENTILES) {
            measures.add(new Measure(
                    key + "P" + percentile.replace(".", "") + "Millis",
                    name + " p" + percentile,
                    "ms",
                    Better.LOWER,
                    phase -> Optional.of(latency.apply(phase))
                            .filter(report -> report.count() > 0 && known.test(phase, percentile))
                            .map(report -> report.percentile(percentile) / 1000)));
        }
        return measures;
    }

    private static Optional<Double> errorsPercent(PhaseReport phase) {
        long tried = phase.operations() + phase.errorCount();
        return tried == 0 ? Optional.empty() : Optional.of(100.0 * phase.errorCount() / tried);
    }

    private static List<Measure> servers(List<PhaseReport> phases) {
        List<String> roles = phases.stream()
                .flatMap(phase -> phase.server().stream().map(ServerReport::role))
                .distinct()
                .toList();
        List<Measure> measures = new ArrayList<>();
        for (String role : roles) {
            measures.add(new Measure(
                    role + "CpuMillisPerOperation",
                    role + " CPU",
                    "ms/operation",
                    Better.LOWER,
                    phase -> perOperation(phase, role, server -> server.cpuSeconds() * 1000)));
        }
        if (roles.isEmpty()) {
            return measures;
        }
        measures.add(new Measure(
                "pagesReadIntoCache",
                "pages read into cache",
                "",
                Better.LOWER,
                sum(ServerReport::pagesReadIntoCache)));
        measures.add(new Measure(
                "mebibytesReadIntoCache",
                "read into cache",
                "MB",
                Better.LOWER,
                sum(server -> server.bytesReadIntoCache() / MEBIBYTE)));
        for (String role : roles) {
            measures.add(new Measure(
                    role + "NetworkKibibytesPerOperation",
                    role + " network",
                    "KB/operation",
                    Better.LOWER,
                    phase -> perOperation(
                            phase, role, server -> (server.networkBytesIn() + server.networkBytesOut()) / 1024.0)));
        }
        return measures;
    }

    private static Optional<Double> perOperation(PhaseReport phase, String role, ToDoubleFunction<ServerReport> value) {
        List<ServerReport> servers = phase.server().stream()
                .filter(server -> server.role().equals(role))
                .toList();
        return servers.isEmpty() || phase.operations() == 0
                ? Optional.empty()
                : Optional.of(servers.stream().mapToDouble(value).sum() / phase.operations());
    }

    private static Function<PhaseReport, Optional<Double>> sum(ToDoubleFunction<ServerReport> value) {
        return phase -> phase.server().isEmpty()
                ? Optional.empty()
                : Optional.of(phase.server().stream().mapToDouble(value).sum());
    }

    private static Function<PhaseReport, Optional<Double>> of(ToDoubleFunction<PhaseReport> value) {
        return phase -> Optional.of(value.applyAsDouble(phase));
    }
}
