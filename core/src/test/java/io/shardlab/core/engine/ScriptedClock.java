package io.shardlab.core.engine;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that moves only on request, or when a thread waits. */
final class ScriptedClock implements NanoClock {

    private final AtomicLong now = new AtomicLong(1_000_000);

    @Override
    public long nanoTime() {
        return now.get();
    }

    @Override
    public void park(long nanos) {
        now.addAndGet(nanos);
    }

    void advanceMillis(long millis) {
        now.addAndGet(millis * 1_000_000);
    }
}
