package io.shardlab.run.folder;

import io.shardlab.core.result.ConnectionReport;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * One row of {@code intervals.csv}: one kind of operation in one interval. Errors, backlog and what the client used are of
 * all kinds together and stand in the row of every kind, so they must not be added up over kinds.
 *
 * @param startedAt wall-clock start of the interval
 * @param phase the phase's name
 * @param repetition 1 for the first; 0 if the file does not tell, as those of older programs do not
 * @param operation the kind of operation
 * @param startSeconds from the phase's start
 * @param seconds the interval's length; the last one of a phase is shorter
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param errors failed operations and refused documents, of all kinds of operation
 * @param backlog open loop: operations that were due and had not started at the interval's end
 * @param maxBacklog the largest backlog that was seen in the interval
 * @param serviceTime from the actual start to the return
 * @param responseTime from the intended start to the return
 * @param clientCpuSeconds CPU time of the client's process
 * @param clientCpuShare that as a share of what its processors could have given
 * @param gcSeconds garbage collection of the client's process
 * @param machineCpuShare how much of the client's machine was busy, from 0 to 1; empty if the system does not tell
 * @param connections what getting connections cost
 */
public record IntervalRow(
        Instant startedAt,
        String phase,
        int repetition,
        String operation,
        double startSeconds,
        double seconds,
        long operations,
        long documents,
        long bytes,
        long errors,
        long backlog,
        long maxBacklog,
        Latency serviceTime,
        Latency responseTime,
        double clientCpuSeconds,
        double clientCpuShare,
        double gcSeconds,
        OptionalDouble machineCpuShare,
        ConnectionReport connections) {

    /** A latency in one interval, in microseconds; all 0 if nothing succeeded. */
    public record Latency(double meanMicros, double p50Micros, double p95Micros, double p99Micros, double maxMicros) {}

    /** Wall-clock end of the interval. */
    public Instant endedAt() {
        return startedAt.plus(Duration.ofNanos(Math.round(seconds * 1e9)));
    }
}
