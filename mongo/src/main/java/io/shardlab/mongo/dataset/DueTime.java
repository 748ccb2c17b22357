package io.shardlab.mongo.dataset;

import java.util.concurrent.locks.LockSupport;

/** Waits for a due time. Thread-safe. */
public final class DueTime {

    private DueTime() {}

    /**
     * Blocks until a time of {@link System#nanoTime}, to about 0.1 ms; {@link Thread#sleep} rounds to whole
     * milliseconds. Does not spin. Returns at once if the time has passed.
     *
     * @throws InterruptedException if this thread is interrupted before that time
     */
    public static void await(long nanoTime) throws InterruptedException {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
