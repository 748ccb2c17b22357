package io.shardlab.local.cluster.topology;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.process.ClusterEnder;
import io.shardlab.local.cluster.process.FileCache;
import io.shardlab.local.cluster.process.NodeProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bson.Document;

/** Restarts the data servers of a cluster with cold caches. Not thread-safe. */
public final class ColdRestart {

    private final Relauncher launcher;
    private final ClusterEnder ender;
    private final FileCache cache;

    public ColdRestart(Relauncher launcher, ClusterEnder ender, FileCache cache) {
        this.launcher = launcher;
        this.ender = ender;
        this.cache = cache;
    }

    /**
     * Blocks until the servers are ready, and every replica set has its first member as primary, with the others replicating
     * from it.
     *
     * @param nodes all servers of the cluster
     * @throws RunFailedException if one does not come back
     * @throws InterruptedException if the cluster is being ended
     */
    public void restart(List<NodeInfo> nodes) throws InterruptedException {
        List<NodeInfo> servers = dataServers(nodes);
        // A clean shutdown writes all data to the files, so that no journal is replayed.
        ender.end(servers);
        List<NodeInfo> started = start(launcher, servers);
        for (ReplicaSet set : replicaSets(started)) {
            try (NodeAdmin first = new NodeAdmin(set.first())) {
                set.awaitReplication(first);
            }
        }
        // Last, because a starting server opens its files, and the system reads ahead in them.
        dropFiles(nodes);
    }

    /** Drops the files of the data servers from the system's cache, while they run. */
    public void dropFiles(List<NodeInfo> nodes) throws InterruptedException {
        for (NodeInfo server : dataServers(nodes)) {
            cache.drop(server.dataDir().orElseThrow());
        }
    }

    private static List<NodeInfo> dataServers(List<NodeInfo> nodes) {
        return nodes.stream().filter(node -> node.role().holdsData()).toList();
    }

    /**
     * Starts servers that have ended; blocks until they listen.
     *
     * @throws RunFailedException if one does not
     * @throws InterruptedException if the cluster is being ended
     */
    public static List<NodeInfo> start(Relauncher launcher, List<NodeInfo> servers) throws InterruptedException {
        List<NodeProcess> processes = new ArrayList<>();
        for (NodeInfo server : servers) {
            putAside(server.logFile());
            processes.add(launcher.relaunch(server));
        }
        awaitReady(processes);
        return processes.stream().map(NodeProcess::node).toList();
    }

    /**
     * Blocks until processes listen.
     *
     * @throws RunFailedException if one does not
     */
    public static void awaitReady(List<NodeProcess> processes) throws InterruptedException {
        for (NodeProcess process : processes) {
            NodeStarter.awaitReady(process);
        }
    }

    /**
     * Blocks until started members work in their sets: as the primary, or as a secondary of another one.
     *
     * @param all all servers of their cluster
     */
    public static void awaitMembership(List<NodeInfo> started, List<NodeInfo> all) throws InterruptedException {
        for (NodeInfo member : started) {
            if (member.replicaSet().isPresent()) {
                boolean alone = all.stream()
                                .filter(other -> other.replicaSet().equals(member.replicaSet()))
                                .count()
                        == 1;
                try (NodeAdmin admin = new NodeAdmin(member)) {
                    NodeAdmin.await(
                            Message.of("The return of {0}", member.name()),
                            () -> admin.tryRun(new Document("hello", 1))
                                    .filter(hello -> hello.getBoolean("isWritablePrimary", false)
                                            || !alone && hello.getBoolean("secondary", false)));
                }
            }
        }
    }

    /** Renames the log of the first start, which already contains the line that shows readiness. */
    static void putAside(Path log) {
        int number = 1;
        while (Files.exists(aside(log, number))) {
            number++;
        }
        try {
            Files.move(log, aside(log, number), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            // Somebody deleted it, so it contains no such line.
            return;
        } catch (IOException e) {
            throw new RunFailedException(Message.of("The log {0} cannot be put aside: {1}.", log, Reasons.of(e)), e);
        }
    }

    private static Path aside(Path log, int number) {
        return log.resolveSibling(log.getFileName() + "." + number);
    }

    private static List<ReplicaSet> replicaSets(List<NodeInfo> nodes) {
        Map<String, List<NodeInfo>> members = nodes.stream()
                .filter(node -> node.replicaSet().isPresent())
                .collect(Collectors.groupingBy(
                        node -> node.replicaSet().orElseThrow(), TreeMap::new, Collectors.toList()));
        return members.entrySet().stream()
                .map(set -> new ReplicaSet(set.getKey(), set.getValue()))
                .toList();
    }

    /** Starts processes again. Thread-safe. */
    @FunctionalInterface
    public interface Relauncher {

        /**
         * Starts a process that has ended, with the same command; does not wait until it is ready.
         *
         * @throws InterruptedException if the cluster is being ended
         */
        NodeProcess relaunch(NodeInfo ended) throws InterruptedException;
    }
}
