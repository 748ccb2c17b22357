package io.shardlab.workloads.durability;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The levels as tables: one of each target's figures, and with several targets one that compares them. A level that waits
 * for no answer has a separate table that is not drawn: its time is that of sending, so it is not comparable with the others.
 */
final class LevelTables {

    private static final String MEDIAN = "median, s";
    private static final String SECONDS = "s";

    private LevelTables() {}

    /**
     * @param byTarget the levels of each target, in the same order; fewer for some if the run ended early
     * @param inserts the number of inserts of one repetition
     */
    static List<FactTable> of(Map<String, List<LevelSummary>> byTarget, long inserts) {
        Map<String, List<LevelSummary>> answered = chosen(byTarget, true);
        List<FactTable> tables = new ArrayList<>();
        if (answered.size() > 1) {
            tables.add(sideBySide(answered, inserts));
        }
        List<String> drawn = byTarget.size() > 1 ? List.of() : List.of(MEDIAN);
        answered.forEach((target, levels) -> tables.add(table(
                Message.of("{0,number,#} inserts at each level{1}", inserts, on(target)),
                "operations/s",
                levels,
                drawn)));
        chosen(byTarget, false)
                .forEach((target, levels) -> tables.add(table(
                        Message.of(
                                "{0,number,#} inserts sent{1} without waiting for an answer: only the time of sending",
                                inserts, on(target)),
                        "sent/s",
                        levels,
                        List.of())));
        return tables;
    }

    /** Selects the levels that wait for an answer, or the others; targets without such a level are left out. */
    private static Map<String, List<LevelSummary>> chosen(
            Map<String, List<LevelSummary>> byTarget, boolean acknowledged) {
        Map<String, List<LevelSummary>> chosen = new LinkedHashMap<>();
        byTarget.forEach((target, levels) -> {
            List<LevelSummary> some = levels.stream()
                    .filter(level -> level.level().isAcknowledged() == acknowledged)
                    .toList();
            if (!some.isEmpty()) {
                chosen.put(target, some);
            }
        });
        return chosen;
    }

    private static Message on(String target) {
        return target.isEmpty() ? Message.NONE : Message.of(" on {0}", target);
    }

    private static FactTable table(Message title, String rate, List<LevelSummary> levels, List<String> drawn) {
        return FactTable.of(
                        title,
                        List.of("level", "best, s", MEDIAN, "spread, s", rate, "p50, ms", "p99, ms", "sent", "arrived"),
                        levels.stream().map(LevelTables::row).toList())
                .drawing(drawn, SECONDS);
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
            byTarget.values()
                    .forEach(levels -> row.add(levels.stream()
                            .filter(other -> other.level().equals(level.level()))
                            .map(LevelSummary::medianSeconds)
                            .findFirst()
                            .orElse(null)));
            rows.add(row);
        }
        return FactTable.of(Message.of("Median seconds for {0,number,#} inserts", inserts), columns, rows)
                .drawing(List.copyOf(byTarget.keySet()), SECONDS);
    }
}
