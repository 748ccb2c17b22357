package io.shardlab.local.cluster.process;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Ends the servers of a cluster. Thread-safe. */
public final class ClusterEnder {

    private static final List<List<NodeRole>> ORDER = List.of(
            List.of(NodeRole.ADAPTER),
            List.of(NodeRole.ROUTER),
            List.of(NodeRole.SHARD, NodeRole.MEMBER, NodeRole.STANDALONE),
            List.of(NodeRole.CONFIG, NodeRole.PROXY, NodeRole.SPINNER, NodeRole.REFERENCE));

    private final ProcessTable processes;
    private final ProcessEnder ender;

    public ClusterEnder(ProcessTable processes, ProcessEnder ender) {
        this.processes = processes;
        this.ender = ender;
    }

    /**
     * Ends servers in order, so that they write all data to their files and none calls a server that has ended: adapters and
     * routers first, then data servers, and config servers last. Blocks until they have ended.
     *
     * @return the number of processes that were running
     * @throws RunFailedException if a process survives; its files must stay
     */
    public int end(Collection<NodeInfo> nodes) {
        int ended = 0;
        List<ProcessHandle> survivors = new ArrayList<>();
        for (List<NodeInfo> group : groups(nodes)) {
            List<ProcessHandle> running =
                    group.stream().flatMap(processes::findAll).toList();
            survivors.addAll(ender.end(running));
            ended += running.size();
        }
        requireNone(survivors);
        return ended;
    }

    /**
     * Kills servers whose files are about to be deleted: an orderly end would write data that nobody reads. Blocks until they
     * have ended.
     *
     * @return the number of processes that were running
     * @throws RunFailedException if a process survives; its files must stay
     */
    public int kill(Collection<NodeInfo> nodes) {
        return kill(nodes.stream().flatMap(processes::findAll).toList());
    }

    /**
     * Kills every server of the cluster in this folder, if nothing else is known about them.
     *
     * @throws RunFailedException if a process survives; its files must stay
     */
    public void kill(ClusterFolder folder) {
        kill(processes.findAll(folder));
    }

    private int kill(List<ProcessHandle> running) {
        requireNone(ender.kill(running));
        return running.size();
    }

    private static void requireNone(List<ProcessHandle> survivors) {
        if (!survivors.isEmpty()) {
            throw new RunFailedException(Message.of(
                    "Servers of a local cluster cannot be ended (process {0}); their files are kept.",
                    survivors.stream()
                            .map(process -> Long.toString(process.pid()))
                            .collect(Collectors.joining(", "))));
        }
    }

    /** Groups the servers in the order in which they end; they start in the opposite order. */
    public static List<List<NodeInfo>> groups(Collection<NodeInfo> nodes) {
        List<List<NodeInfo>> groups = new ArrayList<>();
        for (List<NodeRole> roles : ORDER) {
            groups.add(
                    nodes.stream().filter(node -> roles.contains(node.role())).toList());
        }
        return groups;
    }
}
