package io.shardlab.analysis.compare;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** The figures of the catalogue that a phase of several results is compared by, under the keys of comparisons in JSON. */
final class Measures {

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
        List<Measure> measures = new ArrayList<>();
        measures.add(new Measure("throughput", "throughput"));
        measures.add(new Measure("documentsPerSecond", "documents-per-second"));
        measures.addAll(latencies("service", (phase, percentile) -> true));
        if (open) {
            // A percentile that missed or failed operations may have made larger is not known.
            measures.addAll(latencies(
                    "response",
                    (phase, percentile) -> !phase.arrivals().isLowerBound(percentile, phase.responseTime())));
        }
        measures.add(new Measure("errorsPercent", "error-share"));
        if (open) {
            measures.add(new Measure("missedArrivals", "missed-arrivals"));
        }
        measures.add(new Measure("clientCpuPercent", "client-cpu-share"));
        roles.forEach(role -> measures.add(new Measure(role + "CpuMillisPerOperation", role + "-cpu-per-operation")));
        if (!roles.isEmpty()) {
            measures.add(new Measure("pagesReadIntoCache", "pages-read"));
            measures.add(new Measure("mebibytesReadIntoCache", "cache-bytes-read"));
        }
        roles.forEach(role ->
                measures.add(new Measure(role + "NetworkKibibytesPerOperation", role + "-network-per-operation")));
        if (phases.stream().anyMatch(phase -> phase.migrations().isPresent())) {
            measures.add(new Measure("migrations", "migrations"));
        }
        return measures;
    }

    private static List<Measure> latencies(String kind, BiPredicate<PhaseReport, String> known) {
        return PERCENTILES.stream()
                .map(percentile -> new Measure(
                        kind + "P" + percentile.replace(".", "") + "Millis",
                        kind + "-p" + percentile,
                        phase -> known.test(phase, percentile)))
                .toList();
    }
}
