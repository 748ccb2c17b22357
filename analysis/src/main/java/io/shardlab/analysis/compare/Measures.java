package io.shardlab.analysis.compare;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.List;

/** The figures of the catalogue that a phase of several results is compared by, under the keys of comparisons in JSON. */
final class Measures {

    /** Few runs have enough operations to compare a higher one. */
    private static final String HIGHEST_PERCENTILE = "99.9";

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
                .filter(FigureCatalogue.serverRoles()::contains)
                .distinct()
                .toList();
        List<Measure> measures = new ArrayList<>();
        measures.add(new Measure("throughput", "throughput"));
        measures.add(new Measure("documentsPerSecond", "documents-per-second"));
        if (phases.stream().allMatch(PhaseReport::wasTimedOnce)) {
            measures.add(new Measure("seconds", "seconds"));
        } else {
            measures.addAll(latencies("service"));
        }
        if (open) {
            measures.addAll(latencies("response"));
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

    /** A lower bound is not known, and so not compared. */
    private static List<Measure> latencies(String kind) {
        int highest = LatencyReport.PERCENTILES.indexOf(HIGHEST_PERCENTILE);
        return LatencyReport.PERCENTILES.subList(0, highest + 1).stream()
                .map(percentile -> {
                    String name = kind + "-p" + percentile;
                    PhaseFigure figure = FigureCatalogue.ofPhases(name);
                    return new Measure(
                            kind + "P" + percentile.replace(".", "") + "Millis",
                            name,
                            phase -> !figure.isLowerBound(phase));
                })
                .toList();
    }
}
