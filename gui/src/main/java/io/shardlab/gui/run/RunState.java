package io.shardlab.gui.run;

/** Where a run stands. */
public enum RunState {
    /** None was started yet. */
    IDLE,
    RUNNING,
    /** A stop was asked for, and what was started is being ended. */
    STOPPING,
    /** It came to its end, and its result was saved. */
    COMPLETE,
    /** A stop ended it; what was measured is saved. */
    STOPPED,
    FAILED;

    /** Whether something is still under way. */
    public boolean isActive() {
        return this == RUNNING || this == STOPPING;
    }
}
