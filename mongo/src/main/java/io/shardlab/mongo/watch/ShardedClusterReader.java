package io.shardlab.mongo.watch;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.server.ShardMap;
import io.shardlab.mongo.sharding.BalancerStatus;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.sharding.MigrationLog;
import io.shardlab.mongo.sharding.ShardData;
import io.shardlab.mongo.sharding.ShardedCollection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Looks at a sharded cluster: asks a router where the data lies, and every server what it is. */
final class ShardedClusterReader implements ClusterReader {

    private final WatchedTarget target;
    private final WatchedServers routers;
    private final WatchedShards shards;
    private final WatchedShards configServer;

    /** Whether the routers failed to answer a question of this look; then none is asked further ones. */
    private boolean silent;

    ShardedClusterReader(WatchedTarget target) {
        this.target = target;
        this.routers = target.addresses().size() == 1
                ? WatchedServers.of(target.connection())
                : WatchedServers.of(target.connection(), target.addresses(), Optional.empty());
        this.shards = new WatchedShards(target.connection());
        this.configServer = new WatchedShards(target.connection());
    }

    @Override
    public ClusterView read() {
        silent = false;
        MongoCluster router = routers.questions();
        ShardMap map = new ShardMap(router);
        ask(map::shards).ifPresent(shards::follow);
        if (configServer.isEmpty()) {
            ask(map::configServer)
                    .flatMap(seedList -> seedList)
                    .ifPresent(seedList -> configServer.follow(Map.of("config", seedList)));
        }
        ShardedCollection collection = new ShardedCollection(router, target.namespace());
        Map<String, Long> chunks = ask(collection::chunksPerShard).orElse(Map.of());
        Optional<Map<String, ShardData>> data = ask(collection::dataPerShard);
        List<Migration> migrations =
                ask(new MigrationLog(router, target.namespace())::latest).orElse(List.of());
        return new ClusterView(
                        Instant.now(),
                        TargetKind.SHARDED,
                        target.namespace().getFullName(),
                        routers.states(),
                        configServer.members().values().stream()
                                .flatMap(List::stream)
                                .toList(),
                        shards(chunks, data),
                        ask(collection::balancerStatus).map(BalancerStatus::isOn),
                        migrations)
                .withCpuSeconds(target::cpuSeconds);
    }

    private List<ShardView> shards(Map<String, Long> chunks, Optional<Map<String, ShardData>> data) {
        return shards.members().entrySet().stream()
                .map(shard -> {
                    Long held = chunks.get(shard.getKey());
                    return new ShardView(
                            shard.getKey(),
                            shard.getValue(),
                            held == null ? OptionalLong.empty() : OptionalLong.of(held),
                            documents(shard.getKey(), data));
                })
                .toList();
    }

    /** Shards that hold nothing of the collection are not in what collStats tells. */
    private static OptionalLong documents(String shard, Optional<Map<String, ShardData>> data) {
        return data.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        data.get().getOrDefault(shard, new ShardData(0, 0)).documents());
    }

    private <T> Optional<T> ask(Supplier<T> question) {
        if (silent) {
            return Optional.empty();
        }
        try {
            return Optional.of(question.get());
        } catch (MongoCommandException e) {
            // The user may not ask this; other questions may be allowed.
            return Optional.empty();
        } catch (MongoException e) {
            silent = true;
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        routers.close();
        shards.close();
        configServer.close();
    }
}
