package io.shardlab.gui.results;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.text.TextColumn.Kind;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.CellRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the lists of runs and of experiments; labels come first. */
final class ResultColumns {

    private static final double WIDE = 210;
    private static final double MEDIUM = 140;
    private static final double TIME = 230;
    private static final double NARROW = 92;
    private static final double RATE = 120;

    private ResultColumns() {}

    static List<ListColumn<ResultRow, ?>> ofRuns(Texts texts) {
        return List.of(
                label("results.time", "startedAt", TIME, row -> result(row).startedAt()),
                label("results.name", "name", WIDE, row -> row.saved().fullName()),
                label("results.workload", "workload", MEDIUM, row -> result(row).workload()),
                label("results.target", "target", WIDE, ResultRow::target),
                label(
                        "results.verdict",
                        "verdict",
                        NARROW,
                        row -> texts.get(
                                switch (row.verdict()) {
                                    case PASS -> "results.pass";
                                    case FAIL -> "results.fail";
                                    case STOPPED -> "results.stopped";
                                })),
                figure("results.threads", "threads", NARROW, row -> row.last().map(phase -> (long) phase.threads())),
                rate("results.throughput", "operationsPerSecond", RateUnit.OPERATIONS),
                rate("results.documents-rate", "documentsPerSecond", RateUnit.DOCUMENTS),
                latency("results.p50", "responseP50Millis", "50"),
                latency("results.p99", "responseP99Millis", "99"),
                figure("results.errors", "errors", NARROW, row -> row.last().map(phase -> row.errors())));
    }

    static List<ListColumn<ExperimentRow, ?>> ofExperiments() {
        return List.of(
                label(
                        "results.time",
                        "startedAt",
                        190,
                        row -> row.saved().record().startedAt()),
                label("results.name", "name", 220, ExperimentRow::name),
                label(
                        "results.workload",
                        "workload",
                        150,
                        row -> row.saved().record().workload()),
                cells("experiments.complete", "complete", CellRecord.Status.COMPLETE),
                cells("experiments.failed", "failed", CellRecord.Status.FAILED),
                cells("experiments.pending", "pending", CellRecord.Status.PENDING),
                label("experiments.finding", "finding", 440, ExperimentRow::finding));
    }

    private static RunResult result(ResultRow row) {
        return row.saved().result();
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> label(
            String key, String csv, double width, Function<R, V> value) {
        return new ListColumn<>(key, csv, width, Kind.LABEL, row -> Optional.of(value.apply(row)));
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> figure(
            String key, String csv, double width, Function<R, Optional<V>> value) {
        return new ListColumn<>(key, csv, width, Kind.VALUE, value);
    }

    private static ListColumn<ExperimentRow, Long> cells(String key, String csv, CellRecord.Status status) {
        return figure(key, csv, 100, row -> Optional.of(row.count(status)));
    }

    /** A response time of the last phase that counts. */
    private static ListColumn<ResultRow, ListColumn.Millis> latency(String key, String csv, String percentile) {
        return figure(key, csv, NARROW, row -> row.last().flatMap(phase -> ListColumn.Millis.of(phase, percentile)));
    }

    /** The rate of each run whose rate is in this unit; other runs have none. */
    private static ListColumn<ResultRow, Double> rate(String key, String csv, RateUnit unit) {
        return figure(key, csv, RATE, row -> row.rate().filter(rate -> row.unit() == unit));
    }
}
