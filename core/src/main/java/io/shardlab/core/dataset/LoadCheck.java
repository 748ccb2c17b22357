package io.shardlab.core.dataset;

import io.shardlab.core.error.RunFailedException;

/**
 * Holds a load's claims against what the servers hold afterwards.
 *
 * @param before documents before the load
 * @param acknowledged documents that the servers acknowledged
 * @param sent documents that were sent, acknowledged or not
 * @param after documents after the load
 */
public record LoadCheck(long before, long acknowledged, long sent, long after) {

    /** For a load that began at the start of its feed or goes on from a mark. */
    public static LoadCheck of(long before, LoadProgress.Mark start, LoadProgress progress, long after) {
        return new LoadCheck(
                before,
                start.present() + progress.acknowledged() + progress.alreadyThere(),
                start.present() + progress.taken(),
                after);
    }

    /** Documents that the load added. */
    public long arrived() {
        return after - before;
    }

    /**
     * Every acknowledged document is there, and none more than were sent. Between the two lie batches whose reply was
     * lost: nobody can say whether those were written.
     *
     * @param acknowledgedWrites false for {@code w: 0}, where only the upper bound can be checked
     * @throws RunFailedException if documents were lost or doubled
     */
    public void verify(boolean acknowledgedWrites) {
        if (acknowledgedWrites && arrived() < acknowledged) {
            throw new RunFailedException("Documents were lost: the servers acknowledged " + acknowledged
                    + " but hold only " + arrived() + " more than before the load.");
        }
        if (arrived() > sent) {
            throw new RunFailedException("Documents were doubled, or somebody else writes: " + sent
                    + " were sent but the servers hold " + arrived() + " more than before the load.");
        }
    }
}
