package io.shardlab.core.measure;

/**
 * Something that happened once in a phase, such as a server that was killed.
 *
 * @param name what happened, in a few words
 * @param nanos when, from the phase's start; after its window if what was waited for came later
 */
public record PhaseEvent(String name, long nanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** When, in seconds from the phase's start. */
    public double seconds() {
        return nanos / NANOS_PER_SECOND;
    }
}
