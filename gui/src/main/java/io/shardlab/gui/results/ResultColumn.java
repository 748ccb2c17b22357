package io.shardlab.gui.results;

import io.shardlab.analysis.table.TextTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.PlainText;
import io.shardlab.gui.text.Texts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A column of the list of runs, for the screen and for exports alike.
 *
 * @param key of its head
 * @param csv its head for programs, with the unit
 * @param width in pixels
 * @param words whether it holds words and no figures
 * @param value what it is sorted by; empty where a run has none
 */
record ResultColumn<V extends Comparable<V>>(
        String key, String csv, double width, boolean words, Function<ResultRow, Optional<V>> value) {

    private static final double WIDE = 210;
    private static final int MOST_SHOWN = 200;
    private static final double MEDIUM = 140;
    private static final double TIME = 205;
    private static final double NARROW = 92;
    private static final double RATE = 120;
    private static final double MICROS_PER_MILLI = 1000;

    /** All of them; those that hold words come first. */
    static List<ResultColumn<?>> all(Texts texts) {
        return List.of(
                new ResultColumn<Instant>(
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
                new ResultColumn<Long>(
                        "results.errors",
                        "errors",
                        NARROW,
                        false,
                        row -> row.last().map(phase -> row.errors())));
    }

    private static RunResult result(ResultRow row) {
        return row.saved().result();
    }

    private static ResultColumn<String> words(String key, String csv, double width, Function<ResultRow, String> value) {
        return new ResultColumn<>(key, csv, width, true, row -> Optional.of(value.apply(row)));
    }

    /** Response time of the last phase that counts. */
    private static ResultColumn<Millis> latency(String key, String csv, String percentile) {
        return new ResultColumn<>(
                key, csv, NARROW, false, row -> row.last().flatMap(phase -> Millis.of(phase, percentile)));
    }

    /** Of the runs whose rate is told in that unit. */
    private static ResultColumn<Double> rate(String key, String csv, RateUnit unit) {
        return new ResultColumn<>(key, csv, RATE, false, row -> row.rate().filter(rate -> row.unit() == unit));
    }

    private static ResultColumn<Long> count(String key, String csv, ToLongFunction<PhaseReport> value) {
        return new ResultColumn<>(key, csv, NARROW, false, row -> row.last().map(value::applyAsLong));
    }

    /** A value as people read it. */
    static String shown(Object value, Texts texts) {
        if (value instanceof Double figure) {
            return texts.number(figure);
        }
        if (value instanceof Millis latency) {
            return (latency.lowerBound() ? "≥ " : "") + texts.number(latency.value());
        }
        if (value instanceof Long count) {
            return texts.count(count);
        }
        return value instanceof Instant time ? texts.time(time) : PlainText.line(String.valueOf(value), MOST_SHOWN);
    }

    /** A value as programs read it. */
    static String plain(Object value) {
        if (value instanceof Millis latency) {
            return TextTable.figure(latency.value());
        }
        return value instanceof Double figure ? TextTable.figure(figure) : String.valueOf(value);
    }

    /**
     * A latency.
     *
     * @param lowerBound whether missed or failed operations may have made it larger
     */
    private record Millis(double value, boolean lowerBound) implements Comparable<Millis> {

        /** Where nothing was measured there is no latency, and not one of zero. */
        static Optional<Millis> of(PhaseReport phase, String percentile) {
            return Optional.of(phase.responseTime())
                    .filter(latency -> latency.count() > 0)
                    .map(latency -> new Millis(
                            latency.percentile(percentile) / MICROS_PER_MILLI,
                            phase.arrivals().isLowerBound(percentile, latency)));
        }

        @Override
        public int compareTo(Millis other) {
            return Double.compare(value, other.value);
        }
    }
}
