package io.shardlab.cli.live;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.Rounding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A line of {@code --jsonl}: one interval, as measured; {@code docs/schema/interval.schema.json} describes it. Immutable.
 *
 * @param workload the workload's name
 * @param label the user's name for the run
 * @param cell the swept parameters in an experiment; empty in a single run
 * @param phase the phase's name
 * @param repetition 1 for the first; 0 while preparing
 * @param measured true if the phase is measured for its own sake, or is a trial of a search
 * @param index 0 for the phase's first interval
 * @param startedAt the wall-clock start of the interval
 * @param startSeconds the time from the phase's start to that of the interval
 * @param seconds the interval's length
 * @param throughput the successful operations per second
 * @param errors the failed operations and refused documents by kind
 * @param backlog the operations of an open loop that were due and had not started, at the interval's end
 * @param clientCpuShare the client's CPU time as a share of what its processors could have given, from 0 to 1
 * @param machineCpuShare how much of the client's machine was busy, from 0 to 1
 * @param gcSeconds the time of garbage collection in the client
 * @param kinds one entry for each kind of operation
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record IntervalLine(
        String workload,
        Optional<String> label,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> cell,
        String phase,
        int repetition,
        boolean measured,
        int index,
        Instant startedAt,
        double startSeconds,
        double seconds,
        double throughput,
        Map<String, Long> errors,
        long backlog,
        double clientCpuShare,
        Optional<Double> machineCpuShare,
        double gcSeconds,
        List<Kind> kinds) {

    /**
     * One kind of operation.
     *
     * @param kind its name
     * @param operations the successful operations
     * @param documents the documents acknowledged or returned
     * @param bytes the BSON bytes of those documents
     * @param serviceTime the time from the actual start to the return
     * @param responseTime the time from the intended start to the return
     */
    record Kind(
            String kind,
            long operations,
            long documents,
            long bytes,
            LatencyReport serviceTime,
            LatencyReport responseTime) {

        static Kind of(KindInterval interval) {
            return new Kind(
                    interval.name(),
                    interval.operations(),
                    interval.documents(),
                    interval.bytes(),
                    Rounding.of(interval.serviceTime()),
                    Rounding.of(interval.responseTime()));
        }
    }

    static IntervalLine of(LiveRun run, IntervalSnapshot interval) {
        return new IntervalLine(
                run.workload(),
                run.label(),
                run.cell(),
                interval.phase(),
                run.repetition(),
                run.measured(),
                interval.index(),
                interval.startedAt(),
                Rounding.thousandths(interval.startSeconds()),
                Rounding.thousandths(interval.seconds()),
                Rounding.thousandths(interval.seconds() > 0 ? interval.operations() / interval.seconds() : 0),
                interval.errors(),
                interval.backlog(),
                Rounding.thousandths(interval.client().clientCpuShare()),
                interval.client().machineCpuShare().map(Rounding::thousandths),
                Rounding.thousandths(interval.client().gcSeconds()),
                interval.kinds().stream().map(Kind::of).toList());
    }
}
