package io.shardlab.answers.compare;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The figures by which a phase of several results is compared. Each has a key for comparisons as JSON. */
final class Measures {

    /** Few runs have enough operations to compare a higher one. */
    private static final String HIGHEST_PERCENTILE = "99.9";

    private Measures() {}

    /**
     * The figures that make sense for a phase.
     *
     * @param phases all repetitions of all results
     */
    static List<Measure> of(List<PhaseReport> phases) {
        boolean open =
                phases.stream().anyMatch(phase -> phase.openLoop().targetRate().isPresent());
        List<String> roles = phases.stream()
                .flatMap(phase -> phase.servers().server().stream().map(ServerReport::role))
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
        measures.addAll(declared(false).stream()
                .filter(measure -> phases.stream()
                        .anyMatch(phase -> measure.figure().of(phase).isPresent()))
                .toList());
        roles.forEach(role -> measures.add(new Measure(role + "CpuMillisPerOperation", role + "-cpu-per-operation")));
        if (!roles.isEmpty()) {
            measures.addAll(declared(true));
        }
        roles.forEach(role ->
                measures.add(new Measure(role + "NetworkKibibytesPerOperation", role + "-network-per-operation")));
        if (phases.stream().anyMatch(phase -> phase.servers().migrations().isPresent())) {
            measures.add(new Measure("migrations", "migrations"));
        }
        return measures;
    }

    private static List<Measure> declared(boolean ofServers) {
        List<Measure> measures = new ArrayList<>();
        FigureCatalogue.compared(ofServers)
                .forEach((key, figure) -> measures.add(new Measure(key, figure, phase -> true)));
        return measures;
    }

    /** A lower bound is not exact, so it is not compared. */
    private static List<Measure> latencies(String kind) {
        int highest = LatencyReport.PERCENTILES.indexOf(HIGHEST_PERCENTILE);
        return LatencyReport.PERCENTILES.subList(0, highest + 1).stream()
                .map(percentile -> {
                    PhaseFigure figure = FigureCatalogue.ofPhases(kind + "-p" + percentile);
                    return new Measure(
                            kind + "P" + percentile.replace(".", "") + "Millis",
                            figure,
                            phase -> !figure.isLowerBound(phase));
                })
                .toList();
    }

    /**
     * A figure by which phases are compared.
     *
     * @param key the name in comparisons as JSON: camelCase, with the unit
     * @param figure the figure in the catalogue
     * @param known accepts the phases whose figure is exact
     */
    record Measure(String key, PhaseFigure figure, Predicate<PhaseReport> known) {

        /** @param figure its name in the catalogue */
        Measure(String key, String figure) {
            this(key, FigureCatalogue.ofPhases(figure), phase -> true);
        }

        /** The figure of every repetition, in the unit in which people read it; empty if a repetition does not have it. */
        List<Double> values(List<PhaseReport> repetitions) {
            List<Double> values = repetitions.stream()
                    .filter(known)
                    .flatMap(phase -> figure.of(phase).stream().boxed())
                    .map(figure::inReadUnit)
                    .toList();
            return values.size() == repetitions.size() ? values : List.of();
        }
    }
}
