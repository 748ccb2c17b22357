package io.shardlab.run.folder;

import io.shardlab.core.result.ConnectionReport;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * One row of {@code intervals.csv}: one kind of operation in one interval. Errors, backlog and what the client used are of
 * all kinds together and stand in the row of every kind, so they must not be added up over kinds. Immutable.
 */
public final class IntervalRow {

    private final Instant startedAt;
    private final String phase;
    private final String operation;
    private final double[] figures;

    /** @param figures by the column's ordinal; NaN where a column holds no number */
    IntervalRow(Instant startedAt, String phase, String operation, double[] figures) {
        this.startedAt = startedAt;
        this.phase = phase;
        this.operation = operation;
        this.figures = figures;
    }

    private double figure(IntervalColumn column) {
        return figures[column.ordinal()];
    }

    /** Wall-clock start of the interval. */
    public Instant startedAt() {
        return startedAt;
    }

    /** Wall-clock end of the interval. */
    public Instant endedAt() {
        return startedAt.plus(Duration.ofNanos(Math.round(seconds() * 1e9)));
    }

    /** The phase's name. */
    public String phase() {
        return phase;
    }

    /** 1 for the first; 0 in files of older programs. */
    public int repetition() {
        return (int) figure(IntervalColumn.REPETITION);
    }

    /** The kind of operation. */
    public String operation() {
        return operation;
    }

    /** From the phase's start. */
    public double startSeconds() {
        return figure(IntervalColumn.START_SECONDS);
    }

    /** The interval's length; the last one of a phase is shorter. */
    public double seconds() {
        return figure(IntervalColumn.SECONDS);
    }

    /** Successful operations. */
    public long operations() {
        return (long) figure(IntervalColumn.OPERATIONS);
    }

    /** Documents acknowledged or returned. */
    public long documents() {
        return (long) figure(IntervalColumn.DOCUMENTS);
    }

    /** BSON bytes of those documents. */
    public long bytes() {
        return (long) figure(IntervalColumn.BYTES);
    }

    /** Failed operations and refused documents, of all kinds of operation. */
    public long errors() {
        return (long) figure(IntervalColumn.ERRORS);
    }

    /** Open loop: operations that were due and had not started at the interval's end. */
    public long backlog() {
        return (long) figure(IntervalColumn.BACKLOG);
    }

    /** The largest backlog that was seen in the interval. */
    public long maxBacklog() {
        return (long) figure(IntervalColumn.MAX_BACKLOG);
    }

    /** From the actual start to the return. */
    public Latency serviceTime() {
        return latency(IntervalColumn.SERVICE_MEAN);
    }

    /** From the intended start to the return. */
    public Latency responseTime() {
        return latency(IntervalColumn.RESPONSE_MEAN);
    }

    /** The mean's column and the four that follow it. */
    private Latency latency(IntervalColumn mean) {
        int first = mean.ordinal();
        return new Latency(
                figures[first], figures[first + 1], figures[first + 2], figures[first + 3], figures[first + 4]);
    }

    /** A latency in one interval, in microseconds; all 0 if nothing succeeded. */
    public record Latency(double meanMicros, double p50Micros, double p95Micros, double p99Micros, double maxMicros) {}

    /** CPU time of the client's process. */
    public double clientCpuSeconds() {
        return figure(IntervalColumn.CLIENT_CPU_SECONDS);
    }

    /** That as a share of what its processors could have given. */
    public double clientCpuShare() {
        return figure(IntervalColumn.CLIENT_CPU_SHARE);
    }

    /** Garbage collection of the client's process. */
    public double gcSeconds() {
        return figure(IntervalColumn.GC_SECONDS);
    }

    /** How much of the client's machine was busy, from 0 to 1; empty if the system does not tell. */
    public OptionalDouble machineCpuShare() {
        double share = figure(IntervalColumn.MACHINE_CPU_SHARE);
        return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** What getting connections cost. */
    public ConnectionReport connections() {
        return new ConnectionReport(
                (long) figure(IntervalColumn.CONNECTION_WAITS),
                figure(IntervalColumn.CONNECTION_WAIT_SECONDS),
                (long) figure(IntervalColumn.CONNECTIONS_OPENED),
                figure(IntervalColumn.CONNECTION_OPEN_SECONDS));
    }
}
