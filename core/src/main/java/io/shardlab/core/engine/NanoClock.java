package io.shardlab.core.engine;

import java.util.concurrent.locks.LockSupport;

/** The clock of the engine; scripted in tests. Thread-safe. */
public interface NanoClock {

    /** Nanoseconds of a monotonic clock. */
    long nanoTime();

    /** Blocks for at most this time; may return early, so callers check the time again. */
    void park(long nanos);

    /** The system's clock. Waits end within some 50 microseconds of their time, and spin for about as long at most. */
    static NanoClock system() {
        return new NanoClock() {

            /** Parking takes about this much longer than asked on Linux, so the last part of a wait spins. */
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
