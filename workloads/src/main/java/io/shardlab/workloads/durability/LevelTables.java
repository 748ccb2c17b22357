package io.shardlab.workloads.durability;

import io.shardlab.core.result.FactTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The levels as tables: each target's figures, and with several targets one that has them side by side. */
final class LevelTables {

    private static final String MEDIAN = "median, s";
    private static final String SECONDS = "s";
    private static final List<String> FIGURES =
            List.of("level", "best, s", MEDIAN, "spread, s", "operations/s", "p50, ms", "p99, ms", "sent", "arrived");

    private LevelTables() {}

    /**
     * @param byTarget the levels of each target, in the same order; a run that ended early may have fewer of one
     * @param inserts inserts of one repetition
     */
    static List<FactTable> of(Map<String, List<LevelSummary>> byTarget, long inserts) {
        List<FactTable> tables = new ArrayList<>();
        if (byTarget.size() > 1) {
            tables.add(sideBySide(byTarget, inserts));
        }
        List<String> drawn = byTarget.size() > 1 ? List.of() : List.of(MEDIAN);
        byTarget.forEach((target, levels) -> tables.add(new FactTable(
                inserts + " inserts at each level" + (target.isEmpty() ? "" : " on " + target),
                FIGURES,
                levels.stream().map(LevelTables::row).toList(),
                drawn,
                SECONDS)));
        return tables;
    }

    private static List<Object> row(LevelSummary level) {
        return Arrays.asList(
                level.level().name(),
                level.bestSeconds(),
                level.medianSeconds(),
                level.spreadSeconds(),
                level.operationsPerSecond(),
                level.medianMillis(),
                level.p99Millis(),
                level.sent(),
                level.arrived());
    }

    private static FactTable sideBySide(Map<String, List<LevelSummary>> byTarget, long inserts) {
        List<String> columns = new ArrayList<>(List.of("level"));
        columns.addAll(byTarget.keySet());
        List<List<Object>> rows = new ArrayList<>();
        List<LevelSummary> first = byTarget.values().iterator().next();
        for (LevelSummary level : first) {
            List<Object> row = new ArrayList<>(List.of(level.level().name()));
            byTarget.values().forEach(levels -> row.add(medianOf(level.level(), levels)));
            rows.add(row);
        }
        return new FactTable("Median seconds for " + inserts + " inserts", columns, rows)
                .drawing(List.copyOf(byTarget.keySet()), SECONDS);
    }

    private static Double medianOf(DurabilityLevel level, List<LevelSummary> levels) {
        return levels.stream()
                .filter(other -> other.level().equals(level))
                .map(LevelSummary::medianSeconds)
                .findFirst()
                .orElse(null);
    }
}
