package io.shardlab.cluster.embedded.wire;

import io.shardlab.cluster.embedded.error.CommandException;
import io.shardlab.cluster.embedded.error.ErrorCode;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Memory for large messages, shared by all connections: who finds none waits for it, and is refused after a while. Safe
 * for use by several threads.
 */
public final class MemoryBudget {

    private static final int UNIT_BYTES = 1024;

    private final int units;
    private final Duration patience;
    private final Semaphore free;

    /** @param patience how long a message waits until another one gives memory back */
    public MemoryBudget(long bytes, Duration patience) {
        this.units = Math.toIntExact(bytes / UNIT_BYTES);
        this.patience = patience;
        this.free = new Semaphore(units);
    }

    /**
     * Takes bytes, as soon as there are enough.
     *
     * @throws CommandException if there are still too few when the patience ends, or never can be enough
     */
    public void take(long bytes) throws InterruptedIOException {
        try {
            if (unitsOf(bytes) > units
                    || !free.tryAcquire((int) unitsOf(bytes), patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new CommandException(
                        ErrorCode.EXCEEDED_MEMORY_LIMIT,
                        "The embedded mongos has no memory left for a message that needs " + bytes
                                + " bytes: send smaller messages, or fewer at once");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for memory");
        }
    }

    /** Gives back as many bytes as were taken at once. */
    public void giveBack(long bytes) {
        free.release((int) unitsOf(bytes));
    }

    /** Bytes that nobody has taken. */
    long available() {
        return (long) free.availablePermits() * UNIT_BYTES;
    }

    private static long unitsOf(long bytes) {
        return (bytes + UNIT_BYTES - 1) / UNIT_BYTES;
    }
}
