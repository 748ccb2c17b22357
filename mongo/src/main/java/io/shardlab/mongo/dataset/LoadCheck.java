package io.shardlab.mongo.dataset;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;

/**
 * Compares a load, over all its runs together, with what the servers contain afterwards. The check has a lower and an upper
 * bound. They differ only if it is unknown whether some documents were written; otherwise the check is exact.
 *
 * @param before the documents before the load
 * @param least the documents that the load must have added
 * @param acknowledged the documents that the servers acknowledged
 * @param most the documents that the load can have added
 * @param after the documents after the load
 */
public record LoadCheck(long before, long least, long acknowledged, long most, long after) {

    /** Creates the check of a load that began at a mark. */
    public static LoadCheck of(long before, LoadProgress.Mark start, LoadProgress progress, long after) {
        long present = start.present() + progress.acknowledged() + progress.alreadyThere();
        return new LoadCheck(before, start.added() + progress.added(), present, present + progress.unsettled(), after);
    }

    /**
     * Returns the check of a load that several load machines have made together, into a collection that each has counted before.
     *
     * @param count counts the documents now; called on the first machine
     */
    public LoadCheck together(LoadMachines machines, LoadMachines.Action count) throws InterruptedException {
        return new LoadCheck(
                before, machines.sum(least), machines.sum(acknowledged), machines.sum(most), machines.onFirst(count));
    }

    /** Returns the number of documents that the load added. */
    public long arrived() {
        return after - before;
    }

    /** True if acknowledged documents are missing. */
    public boolean isLost() {
        return arrived() < least;
    }

    /**
     * Requires that every acknowledged document is there, and that there are no more documents than were sent. A number in
     * between is allowed, because the replies to some batches never arrived, and it is unknown whether these were written.
     *
     * @param acknowledgedWrites false for {@code w: 0}, where only the upper bound can be checked
     * @throws RunFailedException if documents were lost or duplicated
     */
    public void verify(boolean acknowledgedWrites) {
        if (acknowledgedWrites && isLost()) {
            throw new RunFailedException(Message.of(
                    "Documents were lost: the servers acknowledged {0,number,#} but hold only {1,number,#} more than "
                            + "before the load.",
                    acknowledged,
                    arrived()));
        }
        if (arrived() > most) {
            throw new RunFailedException(Message.of(
                    "Documents were duplicated, or another client writes: {0,number,#} were sent but the servers "
                            + "hold {1,number,#} more than before the load.",
                    most,
                    arrived()));
        }
    }
}
