package io.shardlab.mongo.dataset;

import io.shardlab.core.error.RunFailedException;

/**
 * Checks a load's claims, over all its runs together, against what the servers hold afterwards. The bounds are the same
 * number, and the check so an exact one, unless it is unknown what became of some documents.
 *
 * @param before documents before the load
 * @param least documents that the load must have added
 * @param acknowledged documents that the servers acknowledged
 * @param most documents that the load can have added
 * @param after documents after the load
 */
public record LoadCheck(long before, long least, long acknowledged, long most, long after) {

    /**
     * For a load that begins at the start of its feed or goes on from a mark.
     */
    public static LoadCheck of(long before, LoadProgress.Mark start, LoadProgress progress, long after) {
        long present = start.present() + progress.acknowledged() + progress.alreadyThere();
        return new LoadCheck(before, start.added() + progress.added(), present, present + progress.unsettled(), after);
    }

    /** Documents that the load added. */
    public long arrived() {
        return after - before;
    }

    /** Whether documents that were acknowledged are not there. */
    public boolean isLost() {
        return arrived() < least;
    }

    /**
     * Every acknowledged document is there, and none more than were sent. Between the two lie batches whose reply was
     * lost for good: it is unknown whether those were written.
     *
     * @param acknowledgedWrites false for {@code w: 0}, where only the upper bound can be checked
     * @throws RunFailedException if documents were lost or doubled
     */
    public void verify(boolean acknowledgedWrites) {
        if (acknowledgedWrites && isLost()) {
            throw new RunFailedException("Documents were lost: the servers acknowledged " + acknowledged
                    + " but hold only " + arrived() + " more than before the load.");
        }
        if (arrived() > most) {
            throw new RunFailedException("Documents were duplicated, or another client writes: " + most
                    + " were sent but the servers hold " + arrived() + " more than before the load.");
        }
    }
}
