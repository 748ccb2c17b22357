package io.shardlab.core.measure;

import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One interval of a phase. Immutable.
 *
 * @param phase the phase's name
 * @param index 0 for the phase's first interval
 * @param startedAt the wall-clock start of the interval
 * @param startSeconds the time from the phase's start to that of the interval
 * @param seconds the interval's length; the last one is shorter
 * @param kinds one entry for each kind of operation
 * @param errors the failed operations and refused documents by kind
 * @param operationsPerWorker the successful operations by worker index
 * @param backlog the operations of an open loop that should have started and had not, at the interval's end
 * @param maxBacklog the largest such backlog that was seen in the interval
 * @param processors how many processors this process may use
 * @param client this process's use of resources, without the part of its workers
 * @param connections the workers' waits for connections
 * @param events the events since the interval before
 */
public record IntervalSnapshot(
        String phase,
        int index,
        Instant startedAt,
        double startSeconds,
        double seconds,
        List<KindInterval> kinds,
        Map<String, Long> errors,
        List<Long> operationsPerWorker,
        long backlog,
        long maxBacklog,
        int processors,
        PhaseReport.Client client,
        ConnectionReport connections,
        List<EventReport> events) {

    /** A shorter rest of a phase after its last full interval says nothing about its rate. */
    private static final double SHORTEST_SECONDS = 0.25;

    public IntervalSnapshot {
        kinds = List.copyOf(kinds);
        errors = Map.copyOf(errors);
        operationsPerWorker = List.copyOf(operationsPerWorker);
        events = List.copyOf(events);
    }

    /** The successful operations of all kinds. */
    public long operations() {
        return kinds.stream().mapToLong(KindInterval::operations).sum();
    }

    /** The documents of all kinds. */
    public long documents() {
        return kinds.stream().mapToLong(KindInterval::documents).sum();
    }

    /** The bytes of all kinds. */
    public long bytes() {
        return kinds.stream().mapToLong(KindInterval::bytes).sum();
    }

    /** The errors of all kinds. */
    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The kind with the most operations, which stands for all where one latency is shown; empty if there were none. */
    public Optional<KindInterval> busiestKind() {
        return kinds.stream()
                .filter(kind -> kind.operations() > 0)
                .max(Comparator.comparingLong(KindInterval::operations));
    }

    /** True if the interval is a phase's short rest, whose rates and percentiles say nothing. */
    public boolean isShortRest() {
        return index > 0 && seconds < SHORTEST_SECONDS;
    }
}
