package io.shardlab.answers.folder;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.LatencyReport;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One row of {@code intervals.csv}: one kind of operation in one interval. The components are the columns, by name and
 * in this order. Errors, backlog and the client's figures are those of all kinds together and stand in the row of every
 * kind, so they must not be added up over kinds. A new column comes last and gets {@link Added}. Immutable.
 *
 * @param startedAt the wall-clock start of the interval
 * @param phase the phase's name
 * @param operation the kind of operation
 * @param startSeconds the time from the phase's start
 * @param seconds the interval's length; the last one of a phase is shorter
 * @param operations the successful operations
 * @param documents the documents acknowledged or returned
 * @param bytes the BSON bytes of those documents
 * @param throughput operations per second, always computed from the two columns; it is written for other readers of the
 *     file
 * @param errors the failed operations and refused documents, of all kinds of operation
 * @param backlog the operations of an open loop that were due and had not started at the interval's end
 * @param serviceMeanMicros the mean of the time from the actual start to the return
 * @param responseMeanMicros the mean of the time from the intended start to the return
 * @param clientCpuSeconds the CPU time of the client's process
 * @param gcSeconds the time of garbage collection in the client's process
 * @param clientCpuShare the CPU time as a share of what its processors could have given
 * @param machineCpuShare how much of the client's machine was busy, from 0 to 1; empty if the system does not report it
 * @param connectionWaits as in {@link ConnectionReport}, like the three that follow
 * @param maxBacklog the largest backlog that was seen in the interval
 * @param repetition 1 for the first; 0 in files of older programs
 */
public record IntervalRow(
        Instant startedAt,
        String phase,
        String operation,
        @Measured(Quantity.SECONDS) double startSeconds,
        @Measured(Quantity.SECONDS) double seconds,
        @Measured(Quantity.COUNT) long operations,
        @Measured(Quantity.COUNT) long documents,
        @Measured(Quantity.BYTES) long bytes,
        double throughput,
        @Measured(Quantity.COUNT) long errors,
        @Measured(Quantity.COUNT) long backlog,
        @Measured(Quantity.MICROS) double serviceMeanMicros,
        @Measured(Quantity.MICROS) double serviceP50Micros,
        @Measured(Quantity.MICROS) double serviceP95Micros,
        @Measured(Quantity.MICROS) double serviceP99Micros,
        @Measured(Quantity.MICROS) double serviceMaxMicros,
        @Measured(Quantity.MICROS) double responseMeanMicros,
        @Measured(Quantity.MICROS) double responseP50Micros,
        @Measured(Quantity.MICROS) double responseP95Micros,
        @Measured(Quantity.MICROS) double responseP99Micros,
        @Measured(Quantity.MICROS) double responseMaxMicros,
        @Measured(Quantity.CPU_SECONDS) double clientCpuSeconds,
        @Measured(Quantity.CPU_SECONDS) double gcSeconds,
        @Measured(Quantity.SHARE) double clientCpuShare,
        @Measured(Quantity.SHARE) Optional<Double> machineCpuShare,
        @Measured(Quantity.COUNT) long connectionWaits,
        @Measured(Quantity.SECONDS) double connectionWaitSeconds,
        @Measured(Quantity.COUNT) long connectionsOpened,
        @Measured(Quantity.SECONDS) double connectionOpenSeconds,
        @Measured(Quantity.COUNT) @Added long maxBacklog,
        @Measured(Quantity.COUNT) @Added int repetition) {

    public IntervalRow {
        throughput = seconds > 0 ? operations / seconds : 0;
    }

    /** Marks a column that files of older programs do not have. It is 0 there. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Added {}

    /** The rows of an interval, one for each kind of operation. */
    public static List<IntervalRow> of(IntervalSnapshot interval, int repetition) {
        return interval.kinds().stream()
                .map(kind -> of(interval, kind, repetition))
                .toList();
    }

    /** The row of one kind of operation. */
    private static IntervalRow of(IntervalSnapshot interval, KindInterval kind, int repetition) {
        LatencyReport service = kind.serviceTime();
        LatencyReport response = kind.responseTime();
        return new IntervalRow(
                interval.startedAt(),
                interval.phase(),
                kind.name(),
                interval.startSeconds(),
                interval.seconds(),
                kind.operations(),
                kind.documents(),
                kind.bytes(),
                0, // The constructor computes it.
                interval.errorCount(),
                interval.backlog(),
                service.meanMicros(),
                service.percentile("50"),
                service.percentile("95"),
                service.percentile("99"),
                service.maxMicros(),
                response.meanMicros(),
                response.percentile("50"),
                response.percentile("95"),
                response.percentile("99"),
                response.maxMicros(),
                interval.client().clientCpuSeconds(),
                interval.client().gcSeconds(),
                interval.client().clientCpuShare(),
                interval.client().machineCpuShare(),
                interval.connections().waits(),
                interval.connections().waitSeconds(),
                interval.connections().opened(),
                interval.connections().openSeconds(),
                interval.maxBacklog(),
                repetition);
    }

    /** The wall-clock end of the interval. */
    public Instant endedAt() {
        return startedAt.plus(Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    /** The cost of getting connections. */
    public ConnectionReport connections() {
        return new ConnectionReport(connectionWaits, connectionWaitSeconds, connectionsOpened, connectionOpenSeconds);
    }
}
