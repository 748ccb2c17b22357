package io.shardlab.core.measure;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Records one worker's operations without allocating or locking. Written by that worker only; read by the sampling thread
 * only. The worker writes into one of two intervals while the reader has the other; all that belongs to one operation,
 * times and counts, lies in the same interval. The writer never waits.
 *
 * <p>How they keep apart (Dekker's algorithm, of which the reader alone waits): the writer says that it writes and then
 * looks which interval is active; the reader makes the other one active and then looks whether the writer writes. So
 * either the writer has seen the change, or the reader sees the writer and waits until it has finished.
 */
public final class WorkerRecorder {

    /** How long the reader pauses between looks. A write takes far less, unless its thread loses the processor. */
    private static final long PAUSE_NANOS = 50_000;

    /** Writes begun and writes ended together: odd while the worker writes. */
    private final AtomicLong writes = new AtomicLong();

    private volatile WorkerInterval active;
    private WorkerInterval inactive;

    /**
     * @param kinds how many kinds of operation
     * @param openLoop whether response times differ from service times
     * @param packed slower histograms that take little memory, for very many workers
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

    /** Adds documents of an operation that partly failed: they count, the operation does not. */
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
        // A volatile write: the look at what is active must not come before it.
        writes.set(writes.getPlain() + 1);
        return active;
    }

    private void endWrite() {
        writes.setRelease(writes.getPlain() + 1);
    }

    /** Ends the interval and begins the next. The one returned is the reader's until the next call. */
    WorkerInterval endInterval() {
        inactive.reset();
        WorkerInterval ended = active;
        active = inactive;
        inactive = ended;
        awaitEndOfWrite();
        return ended;
    }

    /** Whether the interval under way holds anything; only when the worker has ended. */
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
