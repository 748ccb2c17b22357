package io.shardlab.local.cluster;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.ProcessLock;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.limit.GroupFolders;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.NodeCommand;
import io.shardlab.local.cluster.process.NodeProcess;
import io.shardlab.local.cluster.process.ProcessStarter;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.cluster.topology.ColdRestart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Starts servers of a persistent cluster again, with their commands, ports and files. The two processes of an embedded mongos
 * belong together: its adapter ends with its router, and cannot start without it. Thread-safe.
 */
final class ClusterRestart {

    private final ClusterRegistry registry;
    private final ProcessStarter starter;
    private final ClusterEnder ender;
    private final ProcessTable processes;

    ClusterRestart(ClusterRegistry registry, ProcessStarter starter, ClusterEnder ender, ProcessTable processes) {
        this.registry = registry;
        this.starter = starter;
        this.ender = ender;
        this.processes = processes;
    }

    /**
     * Ends the chosen servers that still run and starts all of them; blocks until they serve.
     *
     * @param server the name or address of one server; empty for all that have ended
     * @return the servers that were started
     * @throws UsageException if there is no such server, or another process restarts servers now
     * @throws RunFailedException if one cannot be started
     */
    List<NodeInfo> restart(ClusterRecord cluster, Optional<String> server) throws InterruptedException {
        ClusterFolder folder = new ClusterFolder(cluster.folder());
        try (ProcessLock lock = ProcessLock.tryAcquire(folder.restartLock())
                .orElseThrow(() -> new UsageException(Message.of(
                        "Servers of the cluster {0} are just being started by another process; try again when that is "
                                + "done.",
                        cluster.id())))) {
            assert lock != null;
            List<NodeInfo> chosen = withCounterparts(cluster, chosen(cluster, server));
            start(cluster, chosen);
            return chosen;
        } catch (IOException e) {
            throw new RunFailedException(
                    Message.of("The file {0} cannot be written: {1}.", folder.restartLock(), Reasons.of(e)), e);
        }
    }

    private List<NodeInfo> chosen(ClusterRecord cluster, Optional<String> server) {
        if (server.isEmpty()) {
            return cluster.nodes().stream().filter(this::isDead).toList();
        }
        String named = server.get().replaceFirst("^localhost:", NodeInfo.HOST + ":");
        List<NodeInfo> found = cluster.nodes().stream()
                .filter(node -> node.name().equals(named) || node.address().equals(named))
                .toList();
        if (found.isEmpty()) {
            throw new UsageException(Message.of(
                    "The cluster {0} has no server {1}. It has {2}.",
                    cluster.id(),
                    server.get(),
                    cluster.nodes().stream()
                            .map(node -> node.name() + " (" + node.address() + ")")
                            .collect(Collectors.joining(", "))));
        }
        return found;
    }

    private boolean isDead(NodeInfo node) {
        return processes.find(node).isEmpty();
    }

    /** An adapter is started together with its router; its router only if that has ended. */
    private List<NodeInfo> withCounterparts(ClusterRecord cluster, List<NodeInfo> chosen) {
        return cluster.nodes().stream()
                .filter(node -> chosen.contains(node)
                        || chosen.stream().anyMatch(other -> NodeNames.isInFrontOf(node, other))
                        || isDead(node) && chosen.stream().anyMatch(other -> NodeNames.isInFrontOf(other, node)))
                .toList();
    }

    private void start(ClusterRecord cluster, List<NodeInfo> chosen) throws InterruptedException {
        ender.end(chosen);
        List<List<NodeInfo>> groups = new ArrayList<>(ClusterEnder.groups(chosen));
        Collections.reverse(groups);
        for (List<NodeInfo> group : groups) {
            List<NodeInfo> started = ColdRestart.start(ended -> launch(cluster, ended), group);
            ColdRestart.awaitMembership(started, cluster.nodes());
            started.stream().flatMap(node -> node.group().stream()).forEach(GroupFolders::limit);
        }
    }

    private NodeProcess launch(ClusterRecord cluster, NodeInfo ended) {
        NodeInfo planned = ended.withPort(ended.port());
        ended.group().ifPresent(GroupFolders::create);
        NodeProcess process = starter.start(
                planned, NodeCommand.read(new ClusterFolder(cluster.folder()).commandFile(ended.name()), ended.name()));
        if (registry.change(cluster.id(), known -> Optional.of(known.with(process.node())))
                .isEmpty()) {
            ender.kill(List.of(process.node()));
            throw new RunFailedException(
                    Message.of("The cluster {0} was taken down during the restart.", cluster.id()));
        }
        return process;
    }
}
