package io.shardlab.gui.results;

import io.shardlab.analysis.table.TextTable;
import io.shardlab.gui.text.Texts;
import java.util.List;

/** The list of experiments as a table to be exported, with those that are shown, in their order. */
final class ExperimentTexts {

    private static final int LABELS = 3;

    private ExperimentTexts() {}

    /** With heads that do not depend on the language, and each experiment's folder. */
    static TextTable forPrograms(List<ExperimentRow> rows, Texts texts) {
        return new TextTable(
                texts.get("results.experiments"),
                List.of("startedAt", "name", "workload", "complete", "failed", "pending", "finding", "folder"),
                LABELS,
                rows.stream()
                        .map(row -> List.of(
                                row.saved().record().startedAt().toString(),
                                row.name(),
                                row.saved().record().workload(),
                                String.valueOf(row.complete()),
                                String.valueOf(row.failed()),
                                String.valueOf(row.pending()),
                                row.finding(),
                                row.folder().toString()))
                        .toList(),
                List.of());
    }

    /** As the screen shows it. */
    static TextTable forPeople(List<ExperimentRow> rows, Texts texts) {
        return new TextTable(
                texts.get("results.experiments"),
                List.of(
                        texts.get("results.time"),
                        texts.get("results.name"),
                        texts.get("results.workload"),
                        texts.get("experiments.complete"),
                        texts.get("experiments.failed"),
                        texts.get("experiments.pending"),
                        texts.get("experiments.finding")),
                LABELS,
                rows.stream()
                        .map(row -> List.of(
                                texts.time(row.saved().record().startedAt()),
                                row.name(),
                                row.saved().record().workload(),
                                texts.count(row.complete()),
                                texts.count(row.failed()),
                                texts.count(row.pending()),
                                row.finding()))
                        .toList(),
                List.of());
    }
}
