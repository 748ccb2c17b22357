package io.shardlab.cluster.local.process;

import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Ends the servers of a cluster from the outside in, so that none is left calling servers that are gone. Thread-safe. */
public final class ClusterEnder {

    private static final List<List<NodeRole>> ORDER = List.of(
            List.of(NodeRole.ADAPTER),
            List.of(NodeRole.ROUTER),
            List.of(NodeRole.SHARD, NodeRole.MEMBER, NodeRole.STANDALONE),
            List.of(NodeRole.CONFIG, NodeRole.PROXY));

    private final ProcessTable processes;
    private final ProcessEnder ender;

    public ClusterEnder(ProcessTable processes, ProcessEnder ender) {
        this.processes = processes;
        this.ender = ender;
    }

    /**
     * Blocks until the servers ended.
     *
     * @return how many processes were running
     */
    public int end(Collection<NodeInfo> nodes) {
        int ended = 0;
        for (List<NodeInfo> group : groups(nodes)) {
            List<ProcessHandle> running =
                    group.stream().flatMap(processes::findAll).toList();
            ender.end(running);
            ended += running.size();
        }
        return ended;
    }

    /**
     * Ends every server of the cluster with this folder, in whatever order, where nothing else is known of them.
     *
     * @return how many processes were running
     */
    public int end(ClusterFolder folder) {
        List<ProcessHandle> running = processes.findAll(folder);
        ender.end(running);
        return running.size();
    }

    static List<List<NodeInfo>> groups(Collection<NodeInfo> nodes) {
        List<List<NodeInfo>> groups = new ArrayList<>();
        for (List<NodeRole> roles : ORDER) {
            groups.add(
                    nodes.stream().filter(node -> roles.contains(node.role())).toList());
        }
        return groups;
    }
}
