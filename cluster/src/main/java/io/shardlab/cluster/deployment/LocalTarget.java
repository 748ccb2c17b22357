package io.shardlab.cluster.deployment;

import com.mongodb.ConnectionString;
import io.shardlab.cluster.local.EndedServer;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.deployment.ColdCaches;
import io.shardlab.core.deployment.DelayCounters;
import io.shardlab.core.deployment.Faults;
import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.ServerFiles;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.file.Folders;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Connections to a local cluster, which ends with them or is kept for further ones. Thread-safe. */
final class LocalTarget implements Target {

    private static final double NANOS = 1e9;

    private final MongoTarget connections;
    private final LocalCluster cluster;
    private final ServerProcesses processes;
    private final LocalFaults faults;
    private final Runnable onClose;
    private final Runnable onFailure;

    private LocalTarget(
            MongoTarget connections, LocalCluster cluster, LocalFaults faults, Runnable onClose, Runnable onFailure) {
        this.connections = connections;
        this.cluster = cluster;
        this.processes = new ServerProcesses(cluster::nodes);
        this.faults = faults;
        this.onClose = onClose;
        this.onFailure = onFailure;
    }

    /** Returns a target whose cluster ends with its connections. */
    static LocalTarget ofOwn(MongoTarget connections, LocalCluster cluster) {
        return new LocalTarget(connections, cluster, new LocalFaults(cluster), cluster::close, () -> {});
    }

    /**
     * Returns a target whose cluster stays.
     *
     * @param faults the faults of all targets of the cluster
     * @param onFailure called when something failed on the cluster
     */
    static LocalTarget ofKept(MongoTarget connections, LocalCluster cluster, LocalFaults faults, Runnable onFailure) {
        return new LocalTarget(connections, cluster, faults, () -> {}, onFailure);
    }

    @Override
    public TargetDescription description() {
        return connections.description();
    }

    @Override
    public List<Router> routers() {
        return connections.routers();
    }

    @Override
    public Router admin() {
        return connections.admin();
    }

    @Override
    public ConnectionString connectionString() {
        return connections.connectionString();
    }

    @Override
    public ConnectionMeter connections() {
        return connections.connections();
    }

    @Override
    public List<ProcessCounters> processes(String address) {
        return processes.behind(address);
    }

    @Override
    public OptionalLong dataFolderBytes() {
        return OptionalLong.of(cluster.nodes().stream()
                .filter(node -> node.role().holdsData())
                .flatMap(node -> node.dataDir().stream())
                .mapToLong(Folders::bytes)
                .sum());
    }

    @Override
    public Optional<ColdCaches> coldCaches() {
        return cluster.canRestartCold() ? Optional.of(new LocalColdCaches(cluster, this)) : Optional.empty();
    }

    @Override
    public Optional<TimeDilation> timeDilation() {
        return cluster.timeDilation();
    }

    @Override
    public Optional<DelayCounters> delays() {
        try {
            return cluster.punctuality()
                    .map(kept -> new DelayCounters(kept.dueNanos() / NANOS, kept.lateNanos() / NANOS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public double idleCpuSeconds() {
        return processes.cpuSeconds(NodeRole.SPINNER);
    }

    @Override
    public Optional<Faults> faults() {
        return Optional.of(faults);
    }

    @Override
    public Optional<ServerFiles> serverFiles() {
        return cluster.description().kind() == TargetKind.SHARDED
                ? Optional.of(new LocalServerFiles(cluster))
                : Optional.empty();
    }

    @Override
    public List<String> endedServers() {
        return cluster.endedServers().stream().map(EndedServer::describe).toList();
    }

    @Override
    public void keepLogs() {
        cluster.keepLogs();
        onFailure.run();
    }

    @Override
    public void close() {
        connections.close();
        onClose.run();
    }
}
