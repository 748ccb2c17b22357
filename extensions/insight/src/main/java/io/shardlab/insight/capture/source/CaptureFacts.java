package io.shardlab.insight.capture.source;

import java.util.List;

/**
 * The facts about what a source has seen; the operations themselves are in groups.
 *
 * @param source the source as the end of "captured from"
 * @param seconds the time that was observed, in seconds
 * @param sampleRate the share of operations that the source recorded, from 0 to 1
 * @param shards the number of shards of the cluster; 1 if it is not sharded or its operations were seen whole
 * @param notes what was not seen, in whole sentences
 * @param interrupted true if the user ended it early
 * @param covered the times that were observed, in their order; empty for all the time from the first to the last operation
 */
public record CaptureFacts(
        String source,
        double seconds,
        double sampleRate,
        int shards,
        List<String> notes,
        boolean interrupted,
        List<TimeSpan> covered) {

    public CaptureFacts {
        notes = List.copyOf(notes);
        covered = List.copyOf(covered);
    }

    /** An observation without gaps. */
    public CaptureFacts(
            String source, double seconds, double sampleRate, int shards, List<String> notes, boolean interrupted) {
        this(source, seconds, sampleRate, shards, notes, interrupted, List.of());
    }
}
