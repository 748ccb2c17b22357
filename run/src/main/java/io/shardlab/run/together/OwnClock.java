package io.shardlab.run.together;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The clocks of this machine. Deadlines are those of the one that nobody sets: the wall clock may be stepped at any time.
 * Thread-safe if both are.
 *
 * @param wall the wall clock
 * @param monotonic nanoseconds that only rise, as {@link System#nanoTime}
 */
record OwnClock(InstantSource wall, LongSupplier monotonic) {

    /** A moment to come. */
    interface Deadline {

        /** A moment that never comes. */
        Deadline NEVER = () -> false;

        boolean isOver();
    }

    Deadline in(Duration time) {
        long from = monotonic.getAsLong();
        long nanos = time.toNanos();
        return () -> monotonic.getAsLong() - from > nanos;
    }
}
