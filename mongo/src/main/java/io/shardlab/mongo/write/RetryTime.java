package io.shardlab.mongo.write;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time for which a write that met a transient error is retried, with pauses that double from 10 ms to 640 ms. Immutable.
 *
 * @param limit the time from the first failure on; zero for no retries
 */
public record RetryTime(Duration limit) {

    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final int MAX_DOUBLINGS = 6;

    /** The attempts of one operation. Used by one thread. */
    public final class Attempts {

        private int failures;
        private long deadline;

        private Attempts() {}

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
            long pause = TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS << Math.min(failures, MAX_DOUBLINGS));
            failures++;
            if (deadline - now < pause) {
                return false;
            }
            TimeUnit.NANOSECONDS.sleep(pause);
            return true;
        }

        /** Waits as {@link #next()} does, and counts the attempt, if there is one, by the kind of the error. */
        public boolean next(RetryCounts retries, String errorKind) throws InterruptedException {
            boolean again = next();
            if (again) {
                retries.add(errorKind);
            }
            return again;
        }

        /** True if there was more than one attempt. */
        public boolean isRetry() {
            return failures > 0;
        }
    }

    /** Begins the attempts of one operation. */
    public Attempts attempts() {
        return new Attempts();
    }
}
