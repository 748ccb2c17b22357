package io.shardlab.core.measure;

import java.util.List;

/**
 * What came after the end of a phase's window: operations that had started within its time limit and returned behind it.
 * A phase without a time limit lasts until its last operation has returned, so that nothing comes after it. Immutable.
 *
 * @param seconds from the end of the window until the last worker had ended
 * @param operations successful operations that returned then
 * @param failedOperations operations that failed then
 * @param documents documents acknowledged or returned by then
 * @param bytes BSON bytes of those documents
 * @param operationsPerWorker successful operations by worker index
 * @param workerSeconds how long workers were at work after the window, added up over them
 * @param serviceSeconds the part of the successful operations' service times that lies behind the window, added up
 * @param serverSeconds how long after the window the servers' counters were read
 */
public record Drain(
        double seconds,
        long operations,
        long failedOperations,
        long documents,
        long bytes,
        List<Long> operationsPerWorker,
        double workerSeconds,
        double serviceSeconds,
        double serverSeconds) {

    /** Nothing came after the window. */
    public static final Drain NONE = new Drain(0, 0, 0, 0, 0, List.of(), 0, 0, 0);

    public Drain {
        operationsPerWorker = List.copyOf(operationsPerWorker);
    }

    /** Successful operations of one worker. */
    public long operations(int worker) {
        return worker < operationsPerWorker.size() ? operationsPerWorker.get(worker) : 0;
    }
}
