package io.shardlab.answers.drawing;

import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.core.result.RateUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A figure of an interval that charts draw over time: rates per second, latencies in milliseconds, CPU in per cent. */
enum CourseFigure {
    OPERATIONS(row -> row.operations() / row.seconds()),
    DOCUMENTS(row -> row.documents() / row.seconds()),
    SERVICE_P50(row -> millis(row, row.serviceP50Micros())),
    SERVICE_P95(row -> millis(row, row.serviceP95Micros())),
    SERVICE_P99(row -> millis(row, row.serviceP99Micros())),
    SERVICE_MAX(row -> millis(row, row.serviceMaxMicros())),
    RESPONSE_P50(row -> millis(row, row.responseP50Micros())),
    RESPONSE_P95(row -> millis(row, row.responseP95Micros())),
    RESPONSE_P99(row -> millis(row, row.responseP99Micros())),
    RESPONSE_MAX(row -> millis(row, row.responseMaxMicros())),
    /** The most operations that were due and not started. */
    BACKLOG(IntervalRow::maxBacklog),
    /** The CPU use of this program, in per cent of the processors that it may use. */
    CLIENT_CPU(row -> 100 * Math.min(1, row.clientCpuShare())),
    /** The CPU use of the whole client machine, with local servers. */
    MACHINE_CPU(row -> 100 * row.machineCpuShare().orElse(Double.NaN)),
    GARBAGE_COLLECTION(row -> 100 * row.gcSeconds() / row.seconds()),
    /** Failed operations and refused documents. */
    ERRORS(IntervalRow::errors),
    /** 1 in an interval that missed an objective, which its row does not say. */
    MISSES(row -> Double.NaN);

    /** The figures of which each kind of operation has its own value. */
    static final Set<CourseFigure> OF_KIND = EnumSet.range(OPERATIONS, RESPONSE_MAX);

    /** The figures that the rows of all kinds repeat. */
    static final Set<CourseFigure> OF_ALL = EnumSet.range(BACKLOG, GARBAGE_COLLECTION);

    /** Median, p95, p99 and the largest. */
    static final List<CourseFigure> SERVICE = List.of(SERVICE_P50, SERVICE_P95, SERVICE_P99, SERVICE_MAX);

    static final List<CourseFigure> RESPONSE = List.of(RESPONSE_P50, RESPONSE_P95, RESPONSE_P99, RESPONSE_MAX);

    private final ToDoubleFunction<IntervalRow> value;

    CourseFigure(ToDoubleFunction<IntervalRow> value) {
        this.value = value;
    }

    /** The latency is unknown where nothing succeeded. */
    private static double millis(IntervalRow row, double micros) {
        return row.operations() > 0 ? micros / 1000 : Double.NaN;
    }

    static CourseFigure rate(RateUnit unit) {
        return unit == RateUnit.DOCUMENTS ? DOCUMENTS : OPERATIONS;
    }

    /** The value; NaN if it is unknown. */
    double of(IntervalRow row) {
        return value.applyAsDouble(row);
    }
}
