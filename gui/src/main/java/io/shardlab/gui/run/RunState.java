package io.shardlab.gui.run;

/** The state of the program's run. */
public enum RunState {
    /** No run was started yet. */
    IDLE,
    RUNNING,
    /** A stop was requested; the run is ending. */
    STOPPING,
    /** The run was completed, and its result is saved. */
    COMPLETE,
    /** The run was stopped; the measurements up to then are saved. */
    STOPPED,
    FAILED;

    /** True while the run or its end is under way. */
    public boolean isActive() {
        return this == RUNNING || this == STOPPING;
    }
}
