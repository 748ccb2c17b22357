package io.shardlab.core.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/** A counter for each worker. Written by that worker only; the sum may be read by any thread. */
final class WorkerCounters {

    /**
     * Longs from one counter to the next: two cache lines of 64 bytes, which processors fetch in pairs, so that workers
     * do not take the line of one counter away from one another.
     */
    static final int STRIDE = 16;

    private final AtomicLongArray counters;

    WorkerCounters(int workers) {
        counters = new AtomicLongArray((workers + 1) * STRIDE);
    }

    /** Adds one to a worker's counter. */
    void increment(int worker) {
        int index = (worker + 1) * STRIDE;
        counters.setRelease(index, counters.getPlain(index) + 1);
    }

    /** All counters together, as far as other threads' increments are visible here. */
    long sum() {
        long sum = 0;
        for (int index = STRIDE; index < counters.length(); index += STRIDE) {
            sum += counters.getAcquire(index);
        }
        return sum;
    }
}
