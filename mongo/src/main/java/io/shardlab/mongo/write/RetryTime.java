package io.shardlab.mongo.write;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long a write that met a transient error is retried, with pauses that double from 10 ms to 640 ms.
 * Immutable and thread-safe.
 *
 * @param limit from the first failure on; zero for never
 */
public record RetryTime(Duration limit) {

    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final int MOST_DOUBLINGS = 6;

    /** One operation's attempts. Used by one thread. */
    public final class Attempts {

        private Attempts() {}

        private int failures;
        private long deadline;

        /**
         * Waits before the next attempt.
         *
         * @return false, without a wait, if the time is over
         */
        public boolean next() throws InterruptedException {
            long now = System.nanoTime();
            if (failures == 0) {
                deadline = now + limit.toNanos();
            }
            long pause = TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS << Math.min(failures, MOST_DOUBLINGS));
            failures++;
            if (deadline - now < pause) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(pause);
            return true;
        }

        /** Whether anything was tried more than once. */
        public boolean isRetry() {
            return failures > 0;
        }
    }

    /** Begins the attempts of one operation. */
    public Attempts attempts() {
        return new Attempts();
    }
}
