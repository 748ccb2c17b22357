package io.shardlab.core.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Records one worker's operations without allocating or locking. Written by that worker only; read by the sampling
 * thread only. The worker writes into one of two intervals while the reader has the other. The times and counts of one
 * operation lie in the same interval. The writer never waits.
 *
 * <p>Dekker's algorithm separates the two, and only the reader waits. The writer marks that it writes and then reads
 * which interval is active. The reader makes the other one active and then checks whether the writer writes. So either
 * the writer has seen the change, or the reader sees the writer and waits until it has finished.
 */
public final class WorkerRecorder {

    /** The reader's pause between two checks. A write takes far less, unless its thread loses the processor. */
    private static final long PAUSE_NANOS = 50_000;

    /** The number of writes begun plus the number of writes ended: odd while the worker writes. */
    private final AtomicLong writes = new AtomicLong();

    private volatile WorkerInterval active;
    private WorkerInterval inactive;

    /**
     * @param kinds the number of kinds of operation
     * @param openLoop true if response times differ from service times
     * @param packed true for slower histograms that take little memory, for very many workers
     */
    WorkerRecorder(int kinds, boolean openLoop, boolean packed) {
        active = new WorkerInterval(kinds, openLoop, packed);
        inactive = new WorkerInterval(kinds, openLoop, packed);
    }

    /** Records a successful operation; times in nanoseconds, not negative. */
    public void record(int kind, long serviceNanos, long responseNanos, long documents, long bytes) {
        WorkerInterval interval = beginWrite();
        try {
            interval.addOperation(kind, serviceNanos, responseNanos);
            interval.addContent(kind, documents, bytes);
        } finally {
            endWrite();
        }
    }

    /** Adds documents of an operation that partly failed: they count, but the operation does not. */
    public void addPartial(int kind, long documents, long bytes) {
        WorkerInterval interval = beginWrite();
        try {
            interval.addContent(kind, documents, bytes);
        } finally {
            endWrite();
        }
    }

    /** Records an operation that was part of another one; its time in nanoseconds, not negative. */
    public void recordPart(int kind, long nanos) {
        WorkerInterval interval = beginWrite();
        try {
            interval.addPart(kind, nanos);
        } finally {
            endWrite();
        }
    }

    private WorkerInterval beginWrite() {
        // A volatile write, so that the active interval is not read before it.
        writes.set(writes.getPlain() + 1);
        return active;
    }

    private void endWrite() {
        writes.setRelease(writes.getPlain() + 1);
    }

    /** Ends the interval and begins the next. The reader may use the returned interval until the next call. */
    WorkerInterval endInterval() {
        inactive.reset();
        WorkerInterval ended = active;
        active = inactive;
        inactive = ended;
        awaitEndOfWrite();
        return ended;
    }

    /** True if the interval under way holds anything; to be called only when the worker has ended. */
    boolean hasRest() {
        return active.hasContent();
    }

    private void awaitEndOfWrite() {
        long seen = writes.get();
        boolean writing = seen % 2 != 0;
        while (writing && writes.get() == seen) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
