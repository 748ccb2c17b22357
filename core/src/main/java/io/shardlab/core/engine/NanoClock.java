package io.shardlab.core.engine;

import java.util.concurrent.locks.LockSupport;

/** Time for the engine; scripted in tests. Thread-safe. */
public interface NanoClock {

    /** Nanoseconds of a monotonic clock. */
    long nanoTime();

    /** Blocks for at most that long; may return early, so callers check the time again. */
    void park(long nanos);

    /** The system's clock. Waits end within some 50 microseconds of their time, without spinning for longer. */
    static NanoClock system() {
        return new NanoClock() {

            /** Parking overshoots by about this much on Linux, so the rest is spun away. */
            private static final long SPIN_NANOS = 60_000;

            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void park(long nanos) {
                if (nanos > SPIN_NANOS) {
                    LockSupport.parkNanos(nanos - SPIN_NANOS);
                } else {
                    Thread.onSpinWait();
                }
            }
        };
    }
}
