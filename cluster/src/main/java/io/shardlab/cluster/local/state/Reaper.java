package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.node.ProcessIdentity;
import io.shardlab.cluster.local.process.ProcessTable;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import java.util.Optional;

/** Removes the clusters that an owner left behind when it was killed before it could end them. */
public final class Reaper {

    private final ClusterRegistry registry;
    private final ClusterRemover remover;
    private final ProcessTable processes;
    private final String thisHost;
    private final ProcessIdentity self;

    public Reaper(
            ClusterRegistry registry,
            ClusterRemover remover,
            ProcessTable processes,
            String thisHost,
            ProcessIdentity self) {
        this.registry = registry;
        this.remover = remover;
        this.processes = processes;
        this.thisHost = thisHost;
        this.self = self;
    }

    /**
     * Blocks until they are removed. One that cannot be removed is reported, and the others are removed nevertheless.
     */
    public void reap(Notices notices) {
        registry.sweep();
        registry.damaged().forEach(cluster -> handle(cluster, notices));
        for (ClusterRecord cluster : registry.all()) {
            if (isOrphan(cluster)) {
                // Another simulator may have found it too: the one that becomes its owner removes it.
                registry.change(cluster.id(), this::claim).ifPresent(claimed -> remove(claimed, notices));
            }
        }
    }

    /** Its owner is unknown, but a cluster without running servers can be removed. */
    private void handle(DamagedRecord cluster, Notices notices) {
        boolean ofThisHost = cluster.host().map(thisHost::equals).orElse(true);
        boolean serves = cluster.folder()
                .filter(folder -> !processes.findAll(folder).isEmpty())
                .isPresent();
        if (!ofThisHost || serves) {
            notices.warn(cluster.sentence());
            return;
        }
        try {
            if (remover.remove(cluster)) {
                notices.warn("Removed the record of the local cluster " + cluster.id() + ", which was damaged ("
                        + cluster.reason() + "), and had no servers that ran.");
            }
        } catch (RunFailedException e) {
            notices.warn(e.getMessage());
        }
    }

    private Optional<ClusterRecord> claim(ClusterRecord cluster) {
        return isOrphan(cluster) ? Optional.of(cluster.ownedBy(Optional.of(self))) : Optional.empty();
    }

    /** Clusters of other machines are left alone, though their records may be visible here. */
    boolean isOrphan(ClusterRecord cluster) {
        return cluster.host().equals(thisHost)
                && cluster.owner().filter(owner -> !processes.isRunning(owner)).isPresent();
    }

    private void remove(ClusterRecord cluster, Notices notices) {
        try {
            int ended = remover.remove(cluster);
            notices.say("Removed a local cluster that an earlier run left behind when it was killed"
                    + " (servers that still ran: " + ended + ").");
        } catch (RunFailedException e) {
            notices.say(e.getMessage());
        }
    }
}
