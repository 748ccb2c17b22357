package io.shardlab.core.engine;

import io.shardlab.core.measure.Drain;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The end of a phase as its workers noted it. The window of a phase ends with its time limit, or with the last worker if
 * that comes first; the rest is the drain. Thread-safe.
 */
final class PhaseEnd {

    private static final double NANO = 1e-9;

    private final Phase phase;
    private final AtomicReferenceArray<WorkerEnd> workers;

    PhaseEnd(Phase phase) {
        this.phase = phase;
        this.workers = new AtomicReferenceArray<>(phase.spec().threads());
    }

    /** Notes that a worker has ended; called once by each that has. */
    void note(int worker, WorkerEnd end) {
        workers.set(worker, end);
    }

    /** When the last worker ended, on the engine's clock; a worker that has not ended does so now. */
    long lastNanos() {
        return phase.startNanos()
                + ends().stream()
                        .mapToLong(end -> end.nanos() - phase.startNanos())
                        .max()
                        .orElse(0);
    }

    /** The window in nanoseconds. */
    long windowNanos() {
        long length = lastNanos() - phase.startNanos();
        return length - Math.max(0, phase.nanosAfterWindow(lastNanos()));
    }

    /** @param countersNanos when the servers' counters were read, on the engine's clock */
    Drain drain(long countersNanos) {
        List<WorkerEnd> ends = ends();
        return new Drain(
                seconds(lastNanos()),
                sum(ends, WorkerEnd::operations),
                sum(ends, WorkerEnd::failedOperations),
                sum(ends, WorkerEnd::documents),
                sum(ends, WorkerEnd::bytes),
                ends.stream().map(WorkerEnd::operations).toList(),
                ends.stream().mapToDouble(end -> seconds(end.nanos())).sum(),
                sum(ends, WorkerEnd::serviceNanos) * NANO,
                seconds(countersNanos));
    }

    private double seconds(long nanos) {
        return Math.max(0, phase.nanosAfterWindow(nanos)) * NANO;
    }

    private static long sum(List<WorkerEnd> ends, ToLongFunction<WorkerEnd> value) {
        return ends.stream().mapToLong(value).sum();
    }

    private List<WorkerEnd> ends() {
        WorkerEnd stillAtWork = WorkerEnd.at(phase.clock().nanoTime());
        return IntStream.range(0, workers.length())
                .mapToObj(worker -> workers.get(worker) == null ? stillAtWork : workers.get(worker))
                .toList();
    }
}
