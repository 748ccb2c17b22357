package io.shardlab.core.workload;

import java.time.Duration;

/**
 * Something that is done once at a set time of a phase, beside its operations, such as the end of a server.
 *
 * @param at how long after the phase's start
 * @param body what is done
 */
public record TimedAction(Duration at, Body body) {

    /** What is done. */
    @FunctionalInterface
    public interface Body {

        /**
         * Does it, on a thread of its own, which is interrupted if the phase is stopped. May block; the phase ends when
         * this has returned and its workers have ended.
         *
         * @throws Exception any failure; it ends the phase, and is named as the reason
         */
        void run(Marks marks) throws Exception;
    }

    /** The phase's clock. Thread-safe. */
    public interface Marks {

        /**
         * Records an event that happens now.
         *
         * @param name what happens, in a few words
         * @return nanoseconds from the phase's start
         */
        long mark(String name);

        /** Nanoseconds from the phase's start until now. */
        long nanos();
    }
}
