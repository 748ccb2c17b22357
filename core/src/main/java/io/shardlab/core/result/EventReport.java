package io.shardlab.core.result;

import io.shardlab.core.measure.PhaseEvent;

/**
 * Something that happened once in a phase.
 *
 * @param name what happened, in a few words
 * @param seconds when, from the phase's start
 */
public record EventReport(String name, double seconds) {

    /** As it was recorded. */
    public static EventReport of(PhaseEvent event) {
        return new EventReport(event.name(), Rounding.thousandths(event.seconds()));
    }
}
