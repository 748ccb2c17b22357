package io.shardlab.core.measure;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened in one interval of a phase. Immutable.
 *
 * @param phase the phase's name
 * @param index 0 for the phase's first interval
 * @param startedAt wall-clock start of the interval
 * @param startSeconds from the phase's start
 * @param seconds the interval's length; the last one is shorter
 * @param kinds one entry for each kind of operation
 * @param errors failed operations and refused documents by kind
 * @param operationsPerWorker successful operations by worker index
 * @param backlog open loop: operations that should have started and had not, at the interval's end
 * @param maxBacklog the largest such backlog that was seen in the interval
 * @param client what this process used
 * @param events what happened once since the interval before
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
        ClientUse client,
        List<PhaseEvent> events) {

    /** The rest of a phase behind its last full interval says nothing about its rate. */
    private static final double SHORTEST_SECONDS = 0.25;

    public IntervalSnapshot {
        kinds = List.copyOf(kinds);
        errors = Map.copyOf(errors);
        operationsPerWorker = List.copyOf(operationsPerWorker);
        events = List.copyOf(events);
    }

    /** Successful operations of all kinds. */
    public long operations() {
        return kinds.stream().mapToLong(KindInterval::operations).sum();
    }

    /** Documents of all kinds. */
    public long documents() {
        return kinds.stream().mapToLong(KindInterval::documents).sum();
    }

    /** Bytes of all kinds. */
    public long bytes() {
        return kinds.stream().mapToLong(KindInterval::bytes).sum();
    }

    /** Errors of all kinds. */
    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The kind with the most operations, which stands for all where one latency is shown; empty if there were none. */
    public Optional<KindInterval> busiestKind() {
        return kinds.stream()
                .filter(kind -> kind.operations() > 0)
                .max(Comparator.comparingLong(KindInterval::operations));
    }

    /** Whether the interval is a phase's short rest, of which rates and percentiles tell nothing. */
    public boolean isShortRest() {
        return index > 0 && seconds < SHORTEST_SECONDS;
    }
}
