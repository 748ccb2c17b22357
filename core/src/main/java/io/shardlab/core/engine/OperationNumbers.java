package io.shardlab.core.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The numbers of a phase's operations, from 0, each given out once and in order. Thread-safe; what one worker takes does
 * not slow down others that read what happens to lie beside it in memory.
 */
final class OperationNumbers {

    private final long count;
    private final AtomicLongArray next = new AtomicLongArray(2 * WorkerCounters.STRIDE);

    /** @param count how many there are, {@link Long#MAX_VALUE} for no end */
    OperationNumbers(long count) {
        this.count = count;
    }

    long count() {
        return count;
    }

    /** The number that is to be given out next, if no other thread takes it before. */
    long next() {
        return next.getAcquire(WorkerCounters.STRIDE);
    }

    /** Gives out that many consecutive numbers; returns the first. Those from {@link #count} on are not to be used. */
    long take(int many) {
        return next.getAndAdd(WorkerCounters.STRIDE, many);
    }
}
