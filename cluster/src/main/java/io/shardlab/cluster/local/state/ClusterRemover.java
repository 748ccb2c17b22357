package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.limit.ControlGroups;
import io.shardlab.cluster.local.limit.GroupFolders;
import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.process.ClusterEnder;
import io.shardlab.cluster.local.process.JournalPlacement;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;

/**
 * Takes a recorded cluster away: its servers, their control groups, its folder and, when nothing of it is left, its record.
 * A folder that this program did not make is left, and the record goes all the same.
 */
public final class ClusterRemover {

    private final ClusterRegistry registry;
    private final ClusterEnder ender;

    public ClusterRemover(ClusterRegistry registry, ClusterEnder ender) {
        this.registry = registry;
        this.ender = ender;
    }

    /**
     * Blocks until the cluster is gone. Safe to repeat.
     *
     * @return how many servers were still running
     * @throws RunFailedException if its folder was left; says why
     */
    public int remove(ClusterRecord cluster) {
        int ended = ender.end(cluster.nodes());
        cluster.nodes().stream()
                .flatMap(node -> node.group().stream())
                .filter(ControlGroups::areReal)
                .forEach(GroupFolders::remove);
        removeFiles(cluster.id(), new ClusterFolder(cluster.folder()));
        return ended;
    }

    /**
     * The same for one of whose record nothing is believed: what is known beside it must do.
     *
     * @return how many servers were still running
     * @throws RunFailedException if its folder was left; says why
     */
    public int remove(DamagedRecord cluster) {
        if (cluster.folder().isEmpty()) {
            registry.remove(cluster.id());
            return 0;
        }
        int ended = ender.end(cluster.folder().get());
        removeFiles(cluster.id(), cluster.folder().get());
        return ended;
    }

    private void removeFiles(String id, ClusterFolder folder) {
        boolean gone;
        try {
            JournalPlacement.delete(folder);
            gone = ClusterFolder.deleteMarked(folder.root());
        } catch (IOException e) {
            throw new RunFailedException(
                    "The folder " + folder.root() + " of a local cluster cannot be deleted: " + e.getMessage() + ".",
                    e);
        }
        registry.remove(id);
        if (!gone) {
            throw new RunFailedException("The folder " + folder.root() + " of the local cluster " + id
                    + " was left as it is: nothing in it says that Shardlab made it.");
        }
    }
}
