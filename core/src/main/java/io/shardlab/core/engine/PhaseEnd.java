package io.shardlab.core.engine;

import io.shardlab.core.result.DrainReport;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * The end of a phase as its workers note it. The window of a phase ends with its time limit, or with the last worker if that
 * is earlier; the rest is the drain. Thread-safe.
 */
final class PhaseEnd {

    private static final double NANO = 1e-9;

    private final Phase phase;
    private final AtomicReferenceArray<OfWorker> workers;

    PhaseEnd(Phase phase) {
        this.phase = phase;
        this.workers = new AtomicReferenceArray<>(phase.spec().threads());
    }

    /**
     * The end of one worker, and its work after the window. No operation starts then, so that is one operation at most.
     *
     * @param nanos the end on the engine's clock
     * @param operations successful operations that returned after the window
     * @param failedOperations operations that failed after the window
     * @param documents documents that these operations wrote or returned
     * @param bytes BSON bytes of those documents
     * @param serviceNanos the part of the successful operations' service times after the window
     */
    record OfWorker(long nanos, long operations, long failedOperations, long documents, long bytes, long serviceNanos) {

        /** A worker without work after the window. */
        static OfWorker at(long nanos) {
            return new OfWorker(nanos, 0, 0, 0, 0, 0);
        }
    }

    /** Notes that a worker has ended. The first note counts: a worker that was left behind may end later. */
    void note(int worker, OfWorker end) {
        workers.compareAndSet(worker, null, end);
    }

    /** The end of the last worker on the engine's clock; now, if one has not ended yet. */
    long lastNanos() {
        return phase.startNanos()
                + ends().stream()
                        .mapToLong(end -> end.nanos() - phase.startNanos())
                        .max()
                        .orElse(0);
    }

    /** The length of the window in nanoseconds. */
    long windowNanos() {
        long length = lastNanos() - phase.startNanos();
        return length - Math.max(0, phase.nanosAfterWindow(lastNanos()));
    }

    /** @param countersNanos the time at which the servers' counters were read, on the engine's clock */
    DrainReport drain(long countersNanos) {
        List<OfWorker> ends = ends();
        return new DrainReport(
                seconds(lastNanos()),
                sum(ends, OfWorker::operations),
                sum(ends, OfWorker::failedOperations),
                sum(ends, OfWorker::documents),
                sum(ends, OfWorker::bytes),
                ends.stream().mapToDouble(end -> seconds(end.nanos())).sum(),
                sum(ends, OfWorker::serviceNanos) * NANO,
                seconds(countersNanos));
    }

    /** The successful operations that returned after the window, by worker index. */
    List<Long> lateOperations() {
        return ends().stream().map(OfWorker::operations).toList();
    }

    private double seconds(long nanos) {
        return Math.max(0, phase.nanosAfterWindow(nanos)) * NANO;
    }

    private static long sum(List<OfWorker> ends, ToLongFunction<OfWorker> value) {
        return ends.stream().mapToLong(value).sum();
    }

    private List<OfWorker> ends() {
        OfWorker stillAtWork = OfWorker.at(phase.clock().nanoTime());
        return IntStream.range(0, workers.length())
                .mapToObj(worker -> workers.get(worker) == null ? stillAtWork : workers.get(worker))
                .toList();
    }
}
