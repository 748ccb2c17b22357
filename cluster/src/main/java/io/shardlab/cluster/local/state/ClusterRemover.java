package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.limit.GroupFolders;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.process.ClusterEnder;
import io.shardlab.cluster.local.process.Folders;
import io.shardlab.cluster.local.process.JournalPlacement;
import io.shardlab.core.error.RunFailedException;
import java.io.IOException;

/** Takes a recorded cluster away: its servers, their control groups, its folder and, when nothing of it is left, its record. */
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
     */
    public int remove(ClusterRecord cluster) {
        int ended = ender.end(cluster.nodes());
        cluster.nodes().stream().flatMap(node -> node.group().stream()).forEach(GroupFolders::remove);
        try {
            for (NodeInfo node : cluster.nodes()) {
                JournalPlacement.delete(node, cluster.folder());
            }
            Folders.delete(cluster.folder());
        } catch (IOException e) {
            throw new RunFailedException(
                    "The folder " + cluster.folder() + " of a local cluster cannot be deleted: " + e.getMessage() + ".",
                    e);
        }
        registry.remove(cluster.id());
        return ended;
    }
}
