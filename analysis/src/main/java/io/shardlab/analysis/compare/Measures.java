package io.shardlab.analysis.compare;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** The figures of the catalogue that a phase of several results is compared by, under the keys of comparisons in JSON. */
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
        boolean open = phases.stream().anyMatch(phase -> phase.targetRate().isPresent());
        List<String> roles = phases.stream()
                .flatMap(phase -> phase.server().stream().map(ServerReport::role))
                .distinct()
                .toList();
        List<Measure> measures = new ArrayList<>(List.of(
                Measure.of("throughput", "throughput", "operations/s", "throughput"),
                Measure.of("documentsPerSecond", "documents", "documents/s", "documents-per-second")));
        measures.addAll(latencies("service", open ? "service time" : "time", (phase, percentile) -> true));
        if (open) {
            // A percentile that missed or failed operations may have made larger is not known.
            measures.addAll(latencies(
                    "response",
                    "response time",
                    (phase, percentile) -> !phase.arrivals().isLowerBound(percentile, phase.responseTime())));
        }
        measures.add(Measure.of("errorsPercent", "errors", "%", "error-share"));
        if (open) {
            measures.add(Measure.of("missedArrivals", "missed arrivals", "", "missed-arrivals"));
        }
        measures.add(Measure.of("clientCpuPercent", "client CPU", "%", "client-cpu-share"));
        roles.forEach(role -> measures.add(Measure.of(
                role + "CpuMillisPerOperation", role + " CPU", "ms/operation", role + "-cpu-per-operation")));
        if (!roles.isEmpty()) {
            measures.add(Measure.of("pagesReadIntoCache", "pages read into cache", "", "pages-read"));
            Measure bytes = Measure.of("mebibytesReadIntoCache", "read into cache", "MB", "cache-bytes-read");
            measures.add(bytes.mapped(value -> value / MEBIBYTE));
        }
        roles.forEach(role -> measures.add(Measure.of(
                role + "NetworkKibibytesPerOperation",
                role + " network",
                "KB/operation",
                role + "-network-per-operation")));
        if (phases.stream().anyMatch(phase -> phase.migrations().isPresent())) {
            measures.add(Measure.of("migrations", "chunk migrations", "", "migrations")
                    .neitherBetter());
        }
        return measures;
    }

    private static List<Measure> latencies(String kind, String name, BiPredicate<PhaseReport, String> known) {
        List<Measure> measures = new ArrayList<>();
        for (String percentile : PERCENTILES) {
            Measure measure = Measure.of(
                    kind + "P" + percentile.replace(".", "") + "Millis",
                    name + " p" + percentile,
                    "ms",
                    kind + "-p" + percentile);
            measures.add(measure.where(phase -> known.test(phase, percentile)));
        }
        return measures;
    }
}
