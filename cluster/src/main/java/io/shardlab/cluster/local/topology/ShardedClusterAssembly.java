package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;

/** Starts a config server, shards and routers in parallel and makes them one cluster. */
final class ShardedClusterAssembly {

    private final ClusterSpec spec;
    private final ReplicaSetStarter replicaSets;
    private final Routers routers;
    private final StartScope scope;

    ShardedClusterAssembly(ClusterSpec spec, ReplicaSetStarter replicaSets, Routers routers, StartScope scope) {
        this.spec = spec;
        this.replicaSets = replicaSets;
        this.routers = routers;
        this.scope = scope;
    }

    ClusterAssembly.EntryPoints assemble() throws InterruptedException {
        CompletableFuture<ReplicaSet> configServer =
                scope.fork(() -> replicaSets.start(ReplicaSetStarter.CONFIG_SERVER, NodeRole.CONFIG, 1));
        List<CompletableFuture<ReplicaSet>> shards = new ArrayList<>();
        for (int i = 1; i <= spec.shards(); i++) {
            String name = "s" + i;
            shards.add(scope.fork(() -> replicaSets.start(name, NodeRole.SHARD, spec.replicas())));
        }
        List<CompletableFuture<NodeInfo>> entries = new ArrayList<>();
        for (int i = 0; i < spec.routers(); i++) {
            int index = i;
            entries.add(scope.fork(() -> routers.start(index, configServer)));
        }
        try (NodeAdmin config = new NodeAdmin(StartScope.join(configServer).first())) {
            setChunkSize(config);
            for (CompletableFuture<ReplicaSet> shard : shards) {
                routers.addShard(StartScope.join(shard), config, () -> StartScope.join(entries.get(0)));
            }
        }
        List<String> uris = StartScope.joinAll(entries).stream()
                .map(entry -> "mongodb://" + entry.address() + "/")
                .toList();
        return new ClusterAssembly.EntryPoints(uris, routers.kind());
    }

    private void setChunkSize(NodeAdmin config) throws InterruptedException {
        if (spec.chunkSizeMebibytes().isPresent()) {
            int size = spec.chunkSizeMebibytes().getAsInt();
            config.upsert("config", "settings", new Document("_id", "chunksize"), new Document("value", size));
        }
    }
}
