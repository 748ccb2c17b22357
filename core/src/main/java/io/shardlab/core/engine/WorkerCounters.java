package io.shardlab.core.engine;

import java.util.concurrent.atomic.AtomicLongArray;

/** One counter per worker. Each is written by its worker only; any thread may read the sum. */
final class WorkerCounters {

    /**
     * The distance of counters in longs: two cache lines of 64 bytes, which processors fetch in pairs, so that workers do
     * not compete for a cache line.
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

    /** The sum of all counters, as far as other threads' increments are visible to this one. */
    long sum() {
        long sum = 0;
        for (int index = STRIDE; index < counters.length(); index += STRIDE) {
            sum += counters.getAcquire(index);
        }
        return sum;
    }
}
