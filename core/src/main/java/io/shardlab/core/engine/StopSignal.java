package io.shardlab.core.engine;

/** Asks a running phase to end; cannot be withdrawn. Thread-safe. */
public final class StopSignal {

    private volatile boolean requested;

    public void request() {
        requested = true;
    }

    public boolean isRequested() {
        return requested;
    }
}
