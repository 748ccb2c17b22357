package io.shardlab.mongo.watch;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.sharding.MigrationLog;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Reads a sharded cluster: asks a router where the data lies, and every server for its state. Used by one thread. */
final class ShardedClusterReader implements ClusterReader {

    private final WatchedTarget target;
    private final WatchedServers routers;
    private final Map<ReplicaSetMembers, WatchedServers> watched = new HashMap<>();
    private Map<String, ReplicaSetMembers> shards = Map.of();
    private Optional<ReplicaSetMembers> configServer = Optional.empty();
    /** True if the routers failed to answer a question of this reading; then they are asked no further ones. */
    private boolean silent;

    ShardedClusterReader(WatchedTarget target) {
        this.target = target;
        this.routers = target.addresses().size() == 1
                ? WatchedServers.of(target)
                : WatchedServers.of(target, new ReplicaSetMembers("", target.addresses()));
    }

    @Override
    public ClusterView read() {
        silent = false;
        MongoCluster router = routers.questions();
        shards = ask(() -> ReplicaSetMembers.shards(router)).orElse(shards);
        if (configServer.isEmpty()) {
            configServer = ask(() -> ReplicaSetMembers.configServer(router)).flatMap(found -> found);
        }
        watchServers();
        ShardedCollection collection = new ShardedCollection(router, target.namespace());
        Map<String, Long> chunks = ask(collection::chunksPerShard).orElse(Map.of());
        Optional<Map<String, ShardedCollection.ShardData>> data = ask(collection::dataPerShard);
        List<Migration> migrations =
                ask(new MigrationLog(router, target.namespace())::latest).orElse(List.of());
        return new ClusterView(
                Instant.now(),
                TargetKind.SHARDED,
                target.namespace().getFullName(),
                routers.states(),
                configServer.map(set -> watched.get(set).states()).orElse(List.of()),
                shards(chunks, data),
                ask(collection::balancerStatus).map(ShardedCollection.BalancerStatus::isOn),
                migrations);
    }

    /** Begins to watch sets that are new, and ends to watch sets that have changed or are gone. */
    private void watchServers() {
        Set<ReplicaSetMembers> sets = new HashSet<>(shards.values());
        configServer.ifPresent(sets::add);
        watched.entrySet().removeIf(known -> {
            boolean gone = !sets.contains(known.getKey());
            if (gone) {
                known.getValue().close();
            }
            return gone;
        });
        sets.forEach(set -> watched.computeIfAbsent(set, added -> WatchedServers.of(target, added)));
    }

    private List<ShardView> shards(Map<String, Long> chunks, Optional<Map<String, ShardedCollection.ShardData>> data) {
        return shards.entrySet().stream()
                .map(shard -> {
                    Long held = chunks.get(shard.getKey());
                    return new ShardView(
                            shard.getKey(),
                            watched.get(shard.getValue()).states(),
                            held == null ? OptionalLong.empty() : OptionalLong.of(held),
                            documents(shard.getKey(), data));
                })
                .toList();
    }

    /** Returns a shard's documents; collStats omits shards that hold nothing of the collection. */
    private static OptionalLong documents(String shard, Optional<Map<String, ShardedCollection.ShardData>> data) {
        return data.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(data.get()
                        .getOrDefault(shard, new ShardedCollection.ShardData(0, 0))
                        .documents());
    }

    private <T> Optional<T> ask(Supplier<T> question) {
        if (silent) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.get());
        } catch (MongoCommandException e) {
            // The user may lack the right to ask this, but have that to ask other questions.
            return Optional.empty();
        } catch (MongoException e) {
            silent = true;
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        routers.close();
        watched.values().forEach(WatchedServers::close);
        watched.clear();
    }
}
