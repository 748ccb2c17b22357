package io.shardlab.local.mongos.wire;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory for large messages, shared by all connections. Requests wait in the order of arrival, so that small ones do not
 * starve a large one, and are refused after some time. Thread-safe.
 */
public final class MemoryBudget {

    private final int bytes;
    private final Duration patience;
    private final Semaphore free;

    /** @param patience the longest time that a message waits until others return memory */
    public MemoryBudget(long bytes, Duration patience) {
        this.bytes = (int) Math.min(bytes, Integer.MAX_VALUE);
        this.patience = patience;
        this.free = new Semaphore(this.bytes, true);
    }

    /**
     * Takes bytes as soon as there are enough. A caller that has taken some already must use {@link #takeAtOnce}.
     *
     * @throws CommandException if there are too few even after the patience, or there can never be enough
     */
    void take(long count) throws InterruptedIOException {
        take(count, patience);
    }

    /**
     * Takes bytes without waiting for them.
     *
     * @throws CommandException if there are too few
     */
    void takeAtOnce(long count) throws InterruptedIOException {
        take(count, Duration.ZERO);
    }

    private void take(long count, Duration limit) throws InterruptedIOException {
        if (count > bytes) {
            throw new CommandException(
                    ErrorCode.EXCEEDED_MEMORY_LIMIT,
                    "The embedded mongos has too little memory for a message that needs " + count
                            + " bytes: send smaller messages");
        }
        try {
            if (!free.tryAcquire((int) count, limit.toNanos(), TimeUnit.NANOSECONDS)) {
                throw CommandException.worthRepeating(
                        ErrorCode.EXCEEDED_MEMORY_LIMIT,
                        "The embedded mongos has no memory left for a message that needs " + count
                                + " bytes: send smaller messages, or fewer at once");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
    }

    /** Returns bytes that were taken. */
    void giveBack(long count) {
        free.release((int) count);
    }

    long available() {
        return free.availablePermits();
    }
}
