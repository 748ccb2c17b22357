package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.process.FreePorts;
import io.shardlab.cluster.local.process.LinuxProcesses;
import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerVersion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Starts the servers of a cluster of any topology and connects them. Not thread-safe. */
public final class ClusterAssembly {

    private final ClusterSpec spec;
    private final ServerBinaries binaries;
    private final NodePlans plans;
    private final NodeStarter starter;
    private final NodeLauncher cluster;

    /**
     * @param cluster starts the processes and owns them
     * @param tiedToThisProcess whether the cluster ends with this process; in others, TTL indexes delete documents
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

    /** The kind of router that a cluster gets with these binaries. */
    public static RouterKind routerKind(ClusterSpec spec, ServerBinaries binaries) {
        return switch (spec.kind()) {
            case STANDALONE, REPLICA_SET -> RouterKind.NONE;
            case SHARDED -> binaries.mongos().isPresent() ? RouterKind.MONGOS : RouterKind.EMBEDDED;
        };
    }

    /** Number of processes of a cluster of this kind with these binaries. */
    public static int processes(ClusterSpec spec, ServerBinaries binaries) {
        return switch (spec.kind()) {
            case STANDALONE, REPLICA_SET -> spec.replicas();
            case SHARDED -> {
                int perRouter = routerKind(spec, binaries) == RouterKind.EMBEDDED ? 2 : 1;
                yield spec.shards() * spec.replicas() + 1 + spec.routers() * perRouter;
            }
        };
    }

    /**
     * Blocks until clients can use the cluster. What was started when this fails is left to the launcher.
     *
     * @throws io.shardlab.core.error.RunFailedException as soon as one of the servers fails
     * @throws UsageException if these binaries cannot make such a cluster
     */
    public EntryPoints assemble() throws InterruptedException {
        try (StartScope scope = new StartScope()) {
            scope.fork(() -> {
                cluster.awaitFailure();
                return true;
            });
            return StartScope.join(scope.fork(() -> {
                EntryPoints entries = switch (spec.kind()) {
                    case STANDALONE -> standalone();
                    case REPLICA_SET -> replicaSet(scope);
                    case SHARDED -> sharded(scope);
                };
                // What spins would use up a quota that this process has together with all that it starts.
                if (spec.awake()
                        && new LinuxProcesses()
                                .isUnbounded(ProcessHandle.current().pid())) {
                    starter.startOnce(plans.spinner("spinner"), plans::spinnerCommand);
                }
                return entries;
            }));
        }
    }

    NodePlans plans() {
        return plans;
    }

    NodeStarter starter() {
        return starter;
    }

    private EntryPoints standalone() throws InterruptedException {
        NodeInfo server = entryPorts()
                .start(
                        0,
                        port -> plans.mongod("mongod", NodeRole.STANDALONE, Optional.empty(), port),
                        plans::mongodCommand);
        Optional<ZoneProxies> proxies = proxies();
        if (proxies.isEmpty()) {
            return new EntryPoints(List.of("mongodb://" + server.address() + "/"), RouterKind.NONE);
        }
        proxies.get().start(List.of(List.of(server)));
        proxies.get().beginDelay();
        return new EntryPoints(
                List.of("mongodb://" + proxies.get().hosts(List.of(server)).get(0) + "/"), RouterKind.NONE);
    }

    private EntryPoints replicaSet(StartScope scope) throws InterruptedException {
        Optional<ZoneProxies> proxies = proxies();
        List<ReplicaSet> sets = StartScope.joinAll(new ReplicaSetStarter(plans, entryPorts(), scope)
                .startAll(List.of(new ReplicaSetStarter.Planned("rs", NodeRole.MEMBER, spec.replicas())), proxies));
        if (proxies.isPresent()) {
            proxies.get().beginDelay();
        }
        return new EntryPoints(List.of(sets.get(0).uri()), RouterKind.NONE);
    }

    private Optional<ZoneProxies> proxies() {
        return spec.placement().map(placement -> new ZoneProxies(plans, starter, placement));
    }

    private EntryPoints sharded(StartScope scope) throws InterruptedException {
        return new ShardedClusterAssembly(spec, replicaSets(scope), proxies(), routers(scope), scope).assemble();
    }

    private ReplicaSetStarter replicaSets(StartScope scope) {
        return new ReplicaSetStarter(plans, new EntryPorts(starter, OptionalInt.empty()), scope);
    }

    Routers routers(StartScope scope) {
        if (binaries.mongos().isPresent()) {
            return new MongosRouters(plans, entryPorts());
        }
        ServerVersion version = binaries.version();
        if (!version.isAtLeast(5, 1)) {
            throw new UsageException("--cluster sharded needs a mongos program, or a mongod of version 5.1 or newer;"
                    + " there is only mongod " + version + " (" + binaries.source() + ").");
        }
        return new EmbeddedRouters(plans, entryPorts(), replicaSets(scope), scope, version);
    }

    private EntryPorts entryPorts() {
        return new EntryPorts(starter, spec.firstPort());
    }

    /**
     * Where clients connect to a cluster that is up.
     *
     * @param uris one for each router, or the one of the server or replica set
     * @param routerKind what routes
     */
    public record EntryPoints(List<String> uris, RouterKind routerKind) {

        public EntryPoints {
            uris = List.copyOf(uris);
        }
    }
}
