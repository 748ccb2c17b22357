package io.shardlab.local.deployment;

import com.mongodb.ConnectionString;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
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
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.file.Folders;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.EndedServer;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.MongoTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Connections to a local cluster, which ends with them or is kept for further ones. Thread-safe. */
final class LocalTarget implements Target {

    private final MongoTarget connections;
    private final LocalCluster cluster;
    private final ServerProcesses processes;
    private final LocalFaults faults;
    private final Optional<TimeDilation> dilation;
    private final Runnable onClose;
    private final Runnable onFailure;

    private LocalTarget(
            MongoTarget connections,
            LocalCluster cluster,
            LocalFaults faults,
            Optional<TimeDilation> dilation,
            Runnable onClose,
            Runnable onFailure) {
        this.connections = connections;
        this.cluster = cluster;
        this.processes = new ServerProcesses(cluster::nodes);
        this.faults = faults;
        this.dilation = dilation;
        this.onClose = onClose;
        this.onFailure = onFailure;
    }

    static LocalTarget ofOwn(MongoTarget connections, LocalCluster cluster) {
        return new LocalTarget(
                connections, cluster, new LocalFaults(cluster), cluster.timeDilation(), cluster::close, () -> {});
    }

    /**
     * Returns a target whose cluster stays.
     *
     * @param faults the faults of all targets of the cluster
     * @param wanted the specification of the run, like that of the cluster
     * @param onFailure called when something failed on the cluster
     */
    static LocalTarget ofKept(
            MongoTarget connections, LocalCluster cluster, LocalFaults faults, ClusterSpec wanted, Runnable onFailure) {
        return new LocalTarget(connections, cluster, faults, cluster.timeDilation(wanted), () -> {}, onFailure);
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
        return cluster.canRestartCold() ? Optional.of(new LocalColdCaches()) : Optional.empty();
    }

    @Override
    public Optional<TimeDilation> timeDilation() {
        return dilation;
    }

    @Override
    public Optional<DelayCounters> delays() {
        try {
            return cluster.delays();
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
    public List<Message> endedServers() {
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

    /** Empties the caches of the cluster, and waits until the connections work again. */
    private final class LocalColdCaches implements ColdCaches {

        private static final Duration TIMEOUT = Duration.ofSeconds(60);
        private static final Duration POLL = Duration.ofMillis(20);

        /** A mongos asks every shard for statistics of this database, which has no data that could get into a cache. */
        private static final String DATABASE = "shardlab-reconnection";

        @Override
        public void make() throws InterruptedException {
            cluster.restartCold();
            for (Router router : routers()) {
                awaitReconnection(router);
            }
            awaitReconnection(admin());
        }

        @Override
        public void dropFiles() throws InterruptedException {
            cluster.dropFiles();
        }

        /**
         * Blocks until the router reaches every data server again. Failures until then make the driver and the router close
         * connections to servers that have ended.
         *
         * @throws RunFailedException if that takes too long
         */
        private static void awaitReconnection(Router router) throws InterruptedException {
            long deadline = System.nanoTime() + TIMEOUT.toNanos();
            while (true) {
                try {
                    router.client().getDatabase(DATABASE).runCommand(new Document("dbStats", 1));
                    return;
                } catch (MongoInterruptedException e) {
                    InterruptedException interruption = new InterruptedException("interrupted while servers came back");
                    interruption.initCause(e);
                    throw interruption;
                } catch (MongoException e) {
                    if (System.nanoTime() > deadline) {
                        throw new RunFailedException(
                                Message.of(
                                        "The data servers were started again, but {0} does not reach them: {1}.",
                                        router.name(), MongoErrors.describe(e)),
                                e);
                    }
                }
                TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
            }
        }
    }
}
