package io.shardlab.analysis.table;

import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.List;

/** What people look at first in results of a kind. */
final class DefaultMetrics {

    private static final String LOAD = "load";

    private DefaultMetrics() {}

    static List<Metric> of(List<Cell> cells) {
        List<PhaseReport> measured = measured(cells);
        List<String> names = measured.stream().map(PhaseReport::name).distinct().toList();
        if (names.size() > 1) {
            return names.stream().map(step -> Metrics.named(step + ".seconds")).toList();
        }
        if (names.equals(List.of(LOAD))) {
            return load(cells);
        }
        return measured.stream().anyMatch(phase -> phase.targetRate().isPresent())
                ? List.of(Metrics.named("throughput"), Metrics.named("response-p99"), Metrics.named("missed-arrivals"))
                : List.of(Metrics.named("throughput"));
    }

    /** Phases that were measured for their own sake, over all cells. */
    static List<PhaseReport> measured(List<Cell> cells) {
        return cells.stream()
                .filter(cell -> cell.failure().isEmpty())
                .flatMap(cell -> cell.result().stream())
                .flatMap(result -> result.phases().stream())
                .filter(PhaseReport::measured)
                .toList();
    }

    private static List<Metric> load(List<Cell> cells) {
        List<Metric> metrics =
                new ArrayList<>(List.of(Metrics.named("seconds"), Metrics.named("documents-per-second")));
        for (String name : List.of("migrations", "migration-mean-seconds")) {
            Metric metric = Metrics.named(name);
            if (cells.stream().anyMatch(cell -> metric.of(cell).isPresent())) {
                metrics.add(metric);
            }
        }
        return metrics;
    }
}
