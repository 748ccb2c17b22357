package io.shardlab.gui.results;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.gui.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The columns of the list of runs. */
final class ResultColumns {

    private static final double WIDE = 210;
    private static final double MEDIUM = 140;
    private static final double TIME = 230;
    private static final double NARROW = 92;
    private static final double RATE = 120;

    private ResultColumns() {}

    /** All of them; those that hold words come first. */
    static List<ListColumn<ResultRow, ?>> all(Texts texts) {
        return List.of(
                new ListColumn<ResultRow, Instant>(
                        "results.time",
                        "startedAt",
                        TIME,
                        true,
                        row -> Optional.of(result(row).startedAt())),
                words("results.name", "name", WIDE, row -> row.saved().fullName()),
                words("results.workload", "workload", MEDIUM, row -> result(row).workload()),
                words("results.target", "target", WIDE, ResultRow::target),
                words(
                        "results.verdict",
                        "verdict",
                        NARROW,
                        row -> texts.get(
                                switch (row.verdict()) {
                                    case PASS -> "results.pass";
                                    case FAIL -> "results.fail";
                                    case STOPPED -> "results.stopped";
                                })),
                count("results.threads", "threads", PhaseReport::threads),
                rate("results.throughput", "operationsPerSecond", RateUnit.OPERATIONS),
                rate("results.documents-rate", "documentsPerSecond", RateUnit.DOCUMENTS),
                latency("results.p50", "responseP50Millis", "50"),
                latency("results.p99", "responseP99Millis", "99"),
                new ListColumn<ResultRow, Long>(
                        "results.errors",
                        "errors",
                        NARROW,
                        false,
                        row -> row.last().map(phase -> row.errors())));
    }

    private static RunResult result(ResultRow row) {
        return row.saved().result();
    }

    private static ListColumn<ResultRow, String> words(
            String key, String csv, double width, Function<ResultRow, String> value) {
        return new ListColumn<>(key, csv, width, true, row -> Optional.of(value.apply(row)));
    }

    /** Response time of the last phase that counts. */
    private static ListColumn<ResultRow, ListColumn.Millis> latency(String key, String csv, String percentile) {
        return new ListColumn<>(
                key, csv, NARROW, false, row -> row.last().flatMap(phase -> ListColumn.Millis.of(phase, percentile)));
    }

    /** Of the runs whose rate is told in that unit. */
    private static ListColumn<ResultRow, Double> rate(String key, String csv, RateUnit unit) {
        return new ListColumn<>(key, csv, RATE, false, row -> row.rate().filter(rate -> row.unit() == unit));
    }

    private static ListColumn<ResultRow, Long> count(String key, String csv, ToLongFunction<PhaseReport> value) {
        return new ListColumn<>(key, csv, NARROW, false, row -> row.last().map(value::applyAsLong));
    }
}
