package io.shardlab.local.cluster.topology;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;

/**
 * Embedded mongos: a mongod that routes because it knows the config server, but is not a shard of the cluster, with a protocol
 * adapter in front of it.
 */
final class EmbeddedRouters implements Routers {

    private static final Document MAJORITY = new Document("w", "majority");

    /**
     * The queries of each thread. The adapter has then compiled its code for messages, and takes a constant time for each:
     * Java's last compiler begins with a method after 5,000 to 15,000 calls.
     */
    private static final int WARM_UP_FINDS = 2500;

    private static final int WARM_UP_THREADS = 4;

    private final NodePlans plans;
    private final NodeStarter starter;
    private final ClusterSpec.Places places;
    private final ReplicaSetStarter replicaSets;
    private final StartScope scope;
    private final ServerVersion version;

    EmbeddedRouters(
            NodePlans plans,
            NodeStarter starter,
            ClusterSpec.Places places,
            ReplicaSetStarter replicaSets,
            StartScope scope,
            ServerVersion version) {
        this.plans = plans;
        this.starter = starter;
        this.places = places;
        this.replicaSets = replicaSets;
        this.scope = scope;
        this.version = version;
    }

    @Override
    public RouterKind kind() {
        return RouterKind.EMBEDDED;
    }

    @Override
    public NodeInfo start(int index, CompletableFuture<ReplicaSet> configServerStart) throws InterruptedException {
        ReplicaSet router = replicaSets.start(NodeNames.routerSet(index), NodeRole.ROUTER, 1);
        ReplicaSet configServer = StartScope.join(configServerStart);
        CompletableFuture<NodeInfo> adapter = scope.fork(() -> starter.start(
                places.port(index),
                port -> plans.adapter(NodeNames.entry(index), port),
                node -> plans.adapterCommand(node, router.first(), configServer.seedList())));
        try (NodeAdmin config = new NodeAdmin(configServer.first());
                NodeAdmin admin = new NodeAdmin(router.first())) {
            makeRouter(admin, router.name(), config, configServer);
        }
        return StartScope.join(adapter);
    }

    /** Enables routing by a shard identity. The cluster does not know a shard of this name, so no data is placed there. */
    private void makeRouter(NodeAdmin router, String name, NodeAdmin config, ReplicaSet configServer)
            throws InterruptedException {
        Document cluster = NodeAdmin.await(
                Message.of("The creation of the config database"), () -> config.findOne("config", "version"));
        router.upsert(
                "admin",
                "system.version",
                new Document("_id", "shardIdentity")
                        .append("shardName", name)
                        .append("clusterId", cluster.getObjectId("clusterId")),
                new Document("configsvrConnectionString", configServer.seedList()));
        // A shard server starts with the lowest feature compatibility version, and nothing else raises it.
        Document command = new Document("setFeatureCompatibilityVersion", version.series());
        router.run("admin", version.isAtLeast(7, 0) ? command.append("confirm", true) : command);
    }

    @Override
    public void warmUp(NodeInfo router) throws InterruptedException {
        try (NodeAdmin admin = new NodeAdmin(router)) {
            List<CompletableFuture<Integer>> threads = new ArrayList<>();
            for (int thread = 0; thread < WARM_UP_THREADS; thread++) {
                threads.add(scope.fork(() -> {
                    for (int find = 0; find < WARM_UP_FINDS; find++) {
                        admin.findOne("config", "version");
                    }
                    return WARM_UP_FINDS;
                }));
            }
            StartScope.joinAll(threads);
        }
    }

    @Override
    public void addShard(ReplicaSet shard, NodeAdmin configServer, CompletableFuture<NodeInfo> firstRouter)
            throws InterruptedException {
        configServer.run(
                "admin", new Document("_configsvrAddShard", shard.seedList()).append("writeConcern", MAJORITY));
    }
}
