package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;

/** Starts a config server, shards and routers in parallel and makes them one cluster. */
final class ShardedClusterAssembly {

    private final ClusterSpec spec;
    private final ReplicaSetStarter replicaSets;
    private final Optional<ZoneProxies> proxies;
    private final Routers routers;
    private final StartScope scope;

    ShardedClusterAssembly(
            ClusterSpec spec,
            ReplicaSetStarter replicaSets,
            Optional<ZoneProxies> proxies,
            Routers routers,
            StartScope scope) {
        this.spec = spec;
        this.replicaSets = replicaSets;
        this.proxies = proxies;
        this.routers = routers;
        this.scope = scope;
    }

    ClusterAssembly.EntryPoints assemble() throws InterruptedException {
        List<ReplicaSetStarter.Planned> sets = new ArrayList<>();
        sets.add(new ReplicaSetStarter.Planned(ReplicaSetStarter.CONFIG_SERVER, NodeRole.CONFIG, 1));
        for (int i = 1; i <= spec.shards(); i++) {
            sets.add(new ReplicaSetStarter.Planned("s" + i, NodeRole.SHARD, spec.replicas()));
        }
        List<CompletableFuture<ReplicaSet>> started = replicaSets.startAll(sets, proxies);
        CompletableFuture<ReplicaSet> configServer = started.get(0);
        List<CompletableFuture<ReplicaSet>> shards = started.subList(1, started.size());
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
        return new ClusterAssembly.EntryPoints(
                hosts.stream().map(host -> "mongodb://" + host + "/").toList(), routers.kind());
    }

    private void setChunkSize(NodeAdmin config) throws InterruptedException {
        if (spec.chunkSizeMebibytes().isPresent()) {
            int size = spec.chunkSizeMebibytes().getAsInt();
            config.upsert("config", "settings", new Document("_id", "chunksize"), new Document("value", size));
        }
    }
}
