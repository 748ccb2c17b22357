package io.shardlab.core.result;

import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;

/**
 * Something that happened once in a phase, such as the end of a server. Immutable.
 *
 * @param name the event in a few words
 * @param seconds the time from the phase's start; after its window if the awaited event came later
 */
public record EventReport(
        String name, @Measured(Quantity.SECONDS) double seconds) {

    private static final String STAGE = "stage ";

    /**
     * The start of a stage of the rate.
     *
     * @param stage its number, from 1
     */
    public static EventReport startOfStage(int stage, double seconds) {
        return new EventReport(STAGE + stage, seconds);
    }

    /** True if this is the start of a stage of the rate. */
    public boolean startsStage() {
        return name.startsWith(STAGE);
    }
}
