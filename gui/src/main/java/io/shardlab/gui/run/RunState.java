package io.shardlab.gui.run;

import io.shardlab.core.text.Message;

/** The state of the program's run. */
public enum RunState {
    /** No run was started yet. */
    IDLE(Message.of("Ready")),
    RUNNING(Message.of("Running")),
    /** A stop was requested; the run is ending. */
    STOPPING(Message.of("Stopping")),
    /** The run was completed, and its result is saved. */
    COMPLETE(Message.of("Complete")),
    /** The run was stopped; the measurements up to then are saved. */
    STOPPED(Message.of("Stopped")),
    FAILED(Message.of("Failed"));

    private final Message words;

    RunState(Message words) {
        this.words = words;
    }

    public Message words() {
        return words;
    }

    /** @param missed true if the run, or one of an experiment, missed an objective or a budget */
    public Message words(boolean missed) {
        return this == COMPLETE && missed ? Message.of("Failed: objectives or budgets were missed") : words;
    }

    /** True while the run or its end is under way. */
    public boolean isActive() {
        return this == RUNNING || this == STOPPING;
    }
}
