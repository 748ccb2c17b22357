package io.shardlab.local.cluster;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.cluster.ClusterStatus.NodeStatus;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.ProcessIdentity;
import io.shardlab.local.cluster.process.ProcessTable;
import io.shardlab.local.cluster.state.ClusterRecord;
import io.shardlab.local.cluster.state.ClusterRegistry;
import io.shardlab.local.cluster.state.ClusterRemover;
import io.shardlab.local.cluster.state.DamagedRecord;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Named clusters, which stay up after the program that started them has ended. Thread-safe. */
public final class PersistentClusters {

    private static final Pattern RESERVED = Pattern.compile("run(-.*)?");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");

    private static final String NAME_OPTION = "--name";

    private final LocalClusters clusters;
    private final ClusterRegistry registry;
    private final ClusterRemover remover;
    private final ClusterRestart restart;
    private final ProcessTable processes;

    PersistentClusters(
            LocalClusters clusters,
            ClusterRegistry registry,
            ClusterRemover remover,
            ClusterRestart restart,
            ProcessTable processes) {
        this.clusters = clusters;
        this.registry = registry;
        this.remover = remover;
        this.restart = restart;
        this.processes = processes;
    }

    /**
     * Starts a cluster that stays until {@link #down}. Blocks until clients can use it; if this process ends before, the
     * cluster ends, too.
     *
     * @throws UsageException if the name is not valid or taken
     * @throws RunFailedException as {@link LocalClusters#start}
     */
    public ClusterStatus up(String name, ClusterSpec spec, ServerBinaries binaries, Notices notices)
            throws InterruptedException {
        requireValid(NAME_OPTION, name);
        return status(clusters.startPersistent(name, spec, binaries, notices));
    }

    private static void requireValid(String option, String name) {
        if (!NAME.matcher(name).matches() || RESERVED.matcher(name).matches()) {
            throw badName(option, name);
        }
    }

    void requireFree(String name) {
        requireValid("--keep-restored", name);
        registry.find(name).ifPresent(present -> {
            throw alreadyExists(present);
        });
    }

    /** Returns all clusters, sorted by name. */
    public List<ClusterStatus> all() {
        return registry.all().stream()
                .filter(ClusterRecord::persistent)
                .map(this::status)
                .toList();
    }

    /**
     * Returns the state of one cluster.
     *
     * @throws UsageException if there is no such cluster
     */
    public ClusterStatus status(String name) {
        return status(find(name));
    }

    /**
     * Starts servers of a cluster again, with their data and at their addresses; blocks until they serve.
     *
     * @param server the name or address of one server, which is ended first if it runs; empty for all that have ended
     * @return the servers that were started; none if all were running
     * @throws UsageException if there is no such cluster or server, or another process starts or ends it now
     * @throws RunFailedException if one cannot be started
     */
    public List<NodeInfo> restart(String name, Optional<String> server) throws InterruptedException {
        ClusterRecord cluster = find(name);
        requireHere(cluster);
        requireUnclaimed(cluster, ProcessIdentity.ofThisProcess());
        return restart.restart(cluster, server);
    }

    /**
     * Ends the cluster's servers and deletes their files; blocks until that is done.
     *
     * @throws UsageException if there is no such cluster, or another process starts or ends it now
     * @throws RunFailedException if parts of it may be left; the message says which
     */
    public void down(String name) {
        Optional<DamagedRecord> damaged = damaged(name);
        if (damaged.isPresent()) {
            removeDamaged(damaged.get());
            return;
        }
        if (!NAME.matcher(name).matches()) {
            throw badName(NAME_OPTION, name);
        }
        ProcessIdentity self = ProcessIdentity.ofThisProcess();
        ClusterRecord claimed = registry.change(
                        name,
                        cluster -> Optional.of(cluster)
                                .filter(ClusterRecord::persistent)
                                .map(known -> claim(known, self)))
                .orElseThrow(() -> unknown(name));
        remover.remove(claimed);
    }

    /** Returns a sentence for each cluster whose record is damaged; {@link #down} removes them, including those of runs. */
    public List<Message> damaged() {
        return registry.damaged().stream().map(DamagedRecord::sentence).toList();
    }

    /** True if this process has begun to start or take down a cluster of this name and has not finished. */
    public boolean isUnfinished(String name) {
        ProcessIdentity self = ProcessIdentity.ofThisProcess();
        return registry.all().stream()
                .filter(cluster -> cluster.id().equals(name))
                .anyMatch(cluster -> cluster.owner().filter(self::matches).isPresent());
    }

    private Optional<DamagedRecord> damaged(String name) {
        return registry.damaged().stream()
                .filter(record -> record.id().equals(name))
                .findFirst();
    }

    private void removeDamaged(DamagedRecord record) {
        record.host()
                .filter(host -> !host.equals(HostEnvironment.current().hostName()))
                .ifPresent(host -> {
                    throw new UsageException(
                            Message.of("The cluster {0} runs on {1}; take it down there.", record.id(), host));
                });
        remover.remove(record);
        if (record.folder().isEmpty()) {
            throw new RunFailedException(Message.of(
                    "The record of the local cluster {0} is removed. It was damaged, so the cluster's servers and "
                            + "folder are not known and may still exist.",
                    record.id()));
        }
    }

    private ClusterRecord claim(ClusterRecord cluster, ProcessIdentity self) {
        requireHere(cluster);
        requireUnclaimed(cluster, self);
        return cluster.ownedBy(Optional.of(self));
    }

    private static void requireHere(ClusterRecord cluster) {
        if (!cluster.host().equals(HostEnvironment.current().hostName())) {
            throw new UsageException(
                    Message.of("The cluster {0} runs on {1}; use that machine.", cluster.id(), cluster.host()));
        }
    }

    private void requireUnclaimed(ClusterRecord cluster, ProcessIdentity self) {
        cluster.owner()
                .filter(processes::isRunning)
                .filter(owner -> !owner.matches(self))
                .ifPresent(owner -> {
                    throw new UsageException(Message.of(
                            "The cluster {0} is just being started or taken down by process {1,number,#}; try again when "
                                    + "that is done.",
                            cluster.id(), owner.pid()));
                });
    }

    private ClusterRecord find(String name) {
        return registry.find(name).filter(ClusterRecord::persistent).orElseThrow(() -> unknown(name));
    }

    private ClusterStatus status(ClusterRecord cluster) {
        List<NodeStatus> nodes = cluster.nodes().stream()
                .map(node -> new NodeStatus(node, processes.find(node).isPresent()))
                .toList();
        return new ClusterStatus(cluster.id(), cluster.description(), nodes);
    }

    /**
     * Returns the running servers of the cluster that clients reach at one of these addresses; none if there is no such
     * cluster.
     */
    public List<NodeInfo> serversBehind(List<String> addresses) {
        return registry.all().stream()
                .filter(ClusterRecord::persistent)
                .filter(cluster -> cluster.nodes().stream().anyMatch(node -> addresses.contains(node.address())))
                .flatMap(cluster -> cluster.nodes().stream())
                .filter(node -> processes.find(node).isPresent())
                .toList();
    }

    /** Returns a sentence for each cluster with one of these addresses and servers that have ended; it says what to do. */
    public List<Message> lossesBehind(List<String> addresses) {
        return registry.all().stream()
                .filter(cluster -> cluster.persistent() && cluster.owner().isEmpty())
                .filter(cluster -> cluster.nodes().stream().anyMatch(node -> addresses.contains(node.address())))
                .flatMap(cluster -> loss(cluster).stream())
                .toList();
    }

    private Optional<Message> loss(ClusterRecord cluster) {
        List<NodeInfo> dead = cluster.nodes().stream()
                .filter(node -> processes.find(node).isEmpty())
                .toList();
        return dead.isEmpty()
                ? Optional.empty()
                : Optional.of(Message.of(
                        "In the local cluster {0}, {1} {2,choice,1#has|1<have} ended; 'simulator cluster restart --name "
                                + "{0}' starts {2,choice,1#it|1<them} again.",
                        cluster.id(),
                        Message.joined(
                                ", ", dead.stream().map(NodeInfo::inWords).toList()),
                        dead.size()));
    }

    /** Returns the servers that no longer run, unless their cluster was taken down. */
    public List<EndedServer> ended(List<NodeInfo> servers) {
        List<NodeInfo> gone =
                servers.stream().filter(node -> processes.find(node).isEmpty()).toList();
        if (gone.isEmpty()) {
            return List.of();
        }
        Set<NodeInfo> expected = registry.all().stream()
                .filter(cluster -> cluster.persistent() && cluster.owner().isEmpty())
                .flatMap(cluster -> cluster.nodes().stream())
                .collect(Collectors.toSet());
        return gone.stream()
                .filter(expected::contains)
                .map(node -> new EndedServer(node, Message.of("has ended"), node.logFile()))
                .toList();
    }

    private UsageException unknown(String name) {
        List<ClusterStatus> known = all();
        return new UsageException(Message.of(
                "No local cluster named {0} is up. {1,choice,0#There is no other one.|1#These are up: {2}.}",
                name,
                known.isEmpty() ? 0 : 1,
                known.stream().map(ClusterStatus::name).collect(Collectors.joining(", "))));
    }

    private static UsageException badName(String option, String name) {
        return new UsageException(Message.of(
                "A cluster's name ({0}) must be letters, digits, - and _, at most 40, and not start with run- or "
                        + "be run, not {1}.",
                option, name));
    }

    static UsageException alreadyExists(ClusterRecord present) {
        return new UsageException(Message.of(
                "A local cluster named {0} already exists; see 'simulator cluster status', take it down with "
                        + "'simulator cluster down', or choose another name.",
                present.id()));
    }
}
