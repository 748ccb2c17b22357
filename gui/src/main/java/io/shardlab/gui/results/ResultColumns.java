package io.shardlab.gui.results;

import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.table.TextColumn.Kind;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Message;
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
                label(Message.of("Name"), "name", WIDE, true, ResultColumns::name),
                rate(Message.of("Operations/s"), "operationsPerSecond", true, RateUnit.OPERATIONS),
                rate(Message.of("Documents/s"), DOCUMENTS, false, RateUnit.DOCUMENTS),
                latency(Message.of("p99, ms"), "responseP99Millis", true, "99"),
                label(Message.of("Verdict"), "verdict", NARROW, true, ResultRow::standing),
                label(Message.of("Time"), "startedAt", TIME, false, ResultRow::startedAt),
                latency(Message.of("p50, ms"), "responseP50Millis", false, "50"),
                figure(Message.of("Threads"), "threads", NARROW, false, ResultRow::threads),
                figure(Message.of("Errors"), "errors", NARROW, false, ResultRow::errors),
                label(Message.of("Workload"), "workload", MEDIUM, false, ResultRow::workload),
                label(Message.of("Target"), "target", WIDE, false, ResultRow::target));
    }

    static List<ListColumn<ExperimentRow, ?>> experiments(Texts texts) {
        return List.of(
                label(Message.of("Name"), "name", WIDE, true, ExperimentRow::name),
                label(Message.of("Finding"), "finding", FINDING, true, row -> row.finding(texts)),
                cells(Message.of("Complete"), "complete", true, CellRecord.Status.COMPLETE),
                cells(Message.of("Pending"), "pending", true, CellRecord.Status.PENDING),
                cells(Message.of("Failed"), "failed", false, CellRecord.Status.FAILED),
                label(Message.of("Time"), "startedAt", TIME, true, ExperimentRow::startedAt),
                label(Message.of("Workload"), "workload", MEDIUM, false, ExperimentRow::workload));
    }

    /** A label stays whole, because exports contain it, too. */
    private static String name(ResultRow row) {
        return row.saved().result().label().filter(label -> !label.isBlank()).orElse(row.name());
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> label(
            Message head, String csv, double width, boolean decisive, Function<R, V> value) {
        return new ListColumn<>(head, csv, width, Kind.LABEL, decisive, row -> Optional.of(value.apply(row)));
    }

    private static <R, V extends Comparable<V>> ListColumn<R, V> figure(
            Message head, String csv, double width, boolean decisive, Function<R, Optional<V>> value) {
        return new ListColumn<>(head, csv, width, Kind.VALUE, decisive, value);
    }

    private static ListColumn<ExperimentRow, Long> cells(
            Message head, String csv, boolean decisive, CellRecord.Status status) {
        return figure(head, csv, NARROW, decisive, row -> Optional.of(row.count(status)));
    }

    /** The median of a response time over the repetitions of the last phase that counts. */
    private static ListColumn<ResultRow, ListColumn.Millis> latency(
            Message head, String csv, boolean decisive, String percentile) {
        return figure(head, csv, NARROW, decisive, row -> ListColumn.Millis.of(row.repetitions(), percentile));
    }

    /** The rate of each run whose rate is in this unit; other runs have none. */
    private static ListColumn<ResultRow, Double> rate(Message head, String csv, boolean decisive, RateUnit unit) {
        return figure(head, csv, RATE, decisive, row -> row.rate().filter(rate -> row.unit() == unit));
    }
}
