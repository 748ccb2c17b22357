package io.shardlab.gui.results;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.text.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the lists of runs and of experiments, the most important first. */
final class ResultColumns {

    /** The column of loads, shown as soon as there is one. */
    static final String DOCUMENTS = "documentsPerSecond";

    private static final double WIDE = 190;
    private static final double MEDIUM = 140;
    private static final double TIME = 190;
    private static final double NARROW = 90;
    private static final double RATE = 118;
    private static final double FINDING = 312;

    private ResultColumns() {}

    static List<ListColumn<ResultRow, ?>> ofRuns() {
        return List.of(
                label("results.name", "name", WIDE, true, ResultColumns::name),
                rate("results.throughput", "operationsPerSecond", true, RateUnit.OPERATIONS),
                rate("results.documents-rate", DOCUMENTS, false, RateUnit.DOCUMENTS),
                latency("results.p99", "responseP99Millis", true, "99"),
                label("results.verdict", "verdict", NARROW, true, ResultRow::verdict),
                label("results.time", "startedAt", TIME, false, ResultRow::startedAt),
                latency("results.p50", "responseP50Millis", false, "50"),
                figure("results.threads", "threads", NARROW, false, ResultRow::threads),
                figure("results.errors", "errors", NARROW, false, ResultRow::errors),
                label("results.workload", "workload", MEDIUM, false, ResultRow::workload),
                label("results.target", "target", WIDE, false, ResultRow::target));
    }

    static List<ListColumn<ExperimentRow, ?>> experiments(Texts texts) {
        return List.of(
                label("results.name", "name", WIDE, true, ExperimentRow::name),
                label("experiments.finding", "finding", FINDING, true, row -> row.finding(texts)),
                cells("experiments.complete", "complete", true, CellRecord.Status.COMPLETE),
                cells("experiments.pending", "pending", true, CellRecord.Status.PENDING),
                cells("experiments.failed", "failed", false, CellRecord.Status.FAILED),
                label("results.time", "startedAt", TIME, true, ExperimentRow::startedAt),
                label("results.workload", "workload", MEDIUM, false, ExperimentRow::workload));
    }

    /** A label stays whole, because exports contain it, too. */
    private static String name(ResultRow row) {
        return row.saved().result().label().filter(label -> !label.isBlank()).orElse(row.name());
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> label(
            String key, String csv, double width, boolean decisive, Function<R, V> value) {
        return new ListColumn<>(key, csv, width, Kind.LABEL, decisive, row -> Optional.of(value.apply(row)));
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> figure(
            String key, String csv, double width, boolean decisive, Function<R, Optional<V>> value) {
        return new ListColumn<>(key, csv, width, Kind.VALUE, decisive, value);
    }

    private static ListColumn<ExperimentRow, Long> cells(
            String key, String csv, boolean decisive, CellRecord.Status status) {
        return figure(key, csv, NARROW, decisive, row -> Optional.of(row.count(status)));
    }

    /** The median of a response time over the repetitions of the last phase that counts. */
    private static ListColumn<ResultRow, ListColumn.Millis> latency(
            String key, String csv, boolean decisive, String percentile) {
        return figure(key, csv, NARROW, decisive, row -> ListColumn.Millis.of(row.repetitions(), percentile));
    }

    /** The rate of each run whose rate is in this unit; other runs have none. */
    private static ListColumn<ResultRow, Double> rate(String key, String csv, boolean decisive, RateUnit unit) {
        return figure(key, csv, RATE, decisive, row -> row.rate().filter(rate -> row.unit() == unit));
    }
}
