package io.shardlab.core.workload;

import java.time.Duration;

/**
 * An action at a set time of a phase, beside its operations, such as the end of a server.
 *
 * @param at the time after the phase's start
 * @param body the action
 */
public record TimedAction(Duration at, Body body) {

    /** The action. */
    @FunctionalInterface
    public interface Body {

        /**
         * Runs the action on its own thread, which is interrupted if the phase is stopped. May block; the phase ends when this
         * has returned and its workers have ended.
         *
         * @throws Exception any failure; it ends the phase, and is reported as the reason
         */
        void run(Marks marks) throws Exception;
    }

    /** The phase's clock. Thread-safe. */
    public interface Marks {

        /**
         * Records an event that happens now.
         *
         * @param name the event in a few words
         * @return nanoseconds from the phase's start
         */
        long mark(String name);

        /** Nanoseconds from the phase's start until now. */
        long nanos();
    }
}
