package io.shardlab.local.cluster.topology;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.ClusterFolder;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.process.FreePorts;
import io.shardlab.local.cluster.process.LinuxProcesses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.bson.Document;

/** Starts the servers of a cluster of any topology and connects them. Not thread-safe. */
public final class ClusterAssembly {

    private final ClusterSpec spec;
    private final ServerBinaries binaries;
    private final NodePlans plans;
    private final NodeStarter starter;
    private final NodeLauncher cluster;

    /**
     * @param cluster starts the processes and owns them
     * @param tiedToThisProcess true if the cluster ends with this process; in other clusters, TTL indexes delete documents
     */
    public ClusterAssembly(
            ClusterSpec spec,
            ServerBinaries binaries,
            ClusterFolder folder,
            NodeLauncher cluster,
            FreePorts ports,
            JavaProgram adapter,
            boolean tiedToThisProcess) {
        this.spec = spec;
        this.binaries = binaries;
        this.cluster = cluster;
        this.plans = new NodePlans(folder, binaries, spec, adapter, tiedToThisProcess);
        this.starter = new NodeStarter(cluster, ports);
    }

    /**
     * Blocks until clients can use the cluster. If this fails, the launcher ends the servers that were started.
     *
     * @throws io.shardlab.core.error.RunFailedException as soon as one of the servers fails
     * @throws UsageException if such a cluster is not possible with these server programs
     */
    public EntryPoints assemble() throws InterruptedException {
        return inScope(scope -> {
            EntryPoints entries = switch (spec.kind()) {
                case STANDALONE -> standalone();
                case REPLICA_SET -> replicaSet(scope);
                case SHARDED -> sharded(scope);
            };
            // The program that spins would use up a quota that this process shares with all its children.
            if (spec.awake()
                    && new LinuxProcesses().isUnbounded(ProcessHandle.current().pid())) {
                starter.startOnce(plans.spinner("spinner"), plans::spinnerCommand);
            }
            return entries;
        });
    }

    /** Runs steps of a start until they are done or a server fails. */
    EntryPoints inScope(Steps steps) throws InterruptedException {
        try (StartScope scope = new StartScope()) {
            scope.fork(() -> {
                cluster.awaitFailure();
                return true;
            });
            return StartScope.join(scope.fork(() -> steps.run(scope)));
        }
    }

    interface Steps {

        EntryPoints run(StartScope scope) throws InterruptedException;
    }

    NodePlans plans() {
        return plans;
    }

    NodeStarter starter() {
        return starter;
    }

    private EntryPoints standalone() throws InterruptedException {
        NodeInfo server = starter.start(
                spec.places().port(0),
                port -> plans.mongod("mongod", NodeRole.STANDALONE, Optional.empty(), port),
                plans::mongodCommand);
        Optional<ZoneProxies> proxies = proxies();
        if (proxies.isEmpty()) {
            return EntryPoints.of(List.of(server.address()), RouterKind.NONE);
        }
        proxies.get().start(List.of(List.of(server)));
        proxies.get().beginDelay();
        return EntryPoints.of(proxies.get().hosts(List.of(server)), RouterKind.NONE);
    }

    private EntryPoints replicaSet(StartScope scope) throws InterruptedException {
        Optional<ZoneProxies> proxies = proxies();
        List<ReplicaSet> sets = StartScope.joinAll(new ReplicaSetStarter(plans, starter, spec.places(), scope)
                .startAll(List.of(new ReplicaSetStarter.Planned("rs", NodeRole.MEMBER, spec.replicas())), proxies));
        if (proxies.isPresent()) {
            proxies.get().beginDelay();
        }
        return new EntryPoints(List.of(sets.get(0).uri()), RouterKind.NONE);
    }

    private Optional<ZoneProxies> proxies() {
        return spec.placement().map(placement -> new ZoneProxies(plans, starter, placement));
    }

    /** Starts the config server, shards and routers in parallel and makes them one cluster. */
    private EntryPoints sharded(StartScope scope) throws InterruptedException {
        Routers routers = routers(scope);
        Optional<ZoneProxies> proxies = proxies();
        List<ReplicaSetStarter.Planned> sets = new ArrayList<>();
        sets.add(new ReplicaSetStarter.Planned(ReplicaSetStarter.CONFIG_SERVER, NodeRole.CONFIG, 1));
        for (int i = 1; i <= spec.shards(); i++) {
            sets.add(new ReplicaSetStarter.Planned("s" + i, NodeRole.SHARD, spec.replicas()));
        }
        List<CompletableFuture<ReplicaSet>> started = innerSets(scope).startAll(sets, proxies);
        CompletableFuture<ReplicaSet> configServer = started.get(0);
        List<CompletableFuture<NodeInfo>> entries = IntStream.range(0, spec.routers())
                .mapToObj(index -> scope.fork(() -> routers.start(index, configServer)))
                .toList();
        try (NodeAdmin config = new NodeAdmin(StartScope.join(configServer).first())) {
            OptionalInt chunkSize = spec.storage().chunkSizeMebibytes();
            if (chunkSize.isPresent()) {
                config.upsert(
                        "config",
                        "settings",
                        new Document("_id", "chunksize"),
                        new Document("value", chunkSize.getAsInt()));
            }
            for (CompletableFuture<ReplicaSet> shard : started.subList(1, started.size())) {
                routers.addShard(StartScope.join(shard), config, entries.get(0));
            }
        }
        List<NodeInfo> entered = StartScope.joinAll(entries);
        if (spec.slowMotion().isPresent()) {
            for (NodeInfo router : entered) {
                routers.warmUp(router);
            }
        }
        List<String> hosts = entered.stream().map(NodeInfo::address).toList();
        if (proxies.isPresent()) {
            hosts = proxies.get().routerHosts(entered);
            proxies.get().beginDelay();
        }
        return EntryPoints.of(hosts, routers.kind());
    }

    /** Starts sets that clients do not connect to, so that the user chooses no ports for them. */
    private ReplicaSetStarter innerSets(StartScope scope) {
        return new ReplicaSetStarter(plans, starter, ClusterSpec.Places.ANY, scope);
    }

    Routers routers(StartScope scope) {
        if (binaries.mongos().isPresent()) {
            return new Routers.MongosRouters(plans, starter, spec.places());
        }
        ServerVersion version = binaries.version();
        if (!version.isAtLeast(5, 1)) {
            throw new UsageException(Message.of(
                    "--cluster sharded needs a mongos program, or a mongod of version 5.1 or newer; there is only "
                            + "mongod {0} ({1}).",
                    version, binaries.source()));
        }
        return new EmbeddedRouters(plans, starter, spec.places(), innerSets(scope), scope, version);
    }

    /**
     * The addresses to which clients connect.
     *
     * @param uris one URI for each router, or the one of the server or replica set
     */
    public record EntryPoints(List<String> uris, RouterKind routerKind) {

        public EntryPoints {
            uris = List.copyOf(uris);
        }

        static EntryPoints of(List<String> hosts, RouterKind routerKind) {
            return new EntryPoints(
                    hosts.stream().map(host -> "mongodb://" + host + "/").toList(), routerKind);
        }
    }
}
