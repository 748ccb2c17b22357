package io.shardlab.mongo.watch;

import com.mongodb.ConnectionString;
import io.shardlab.mongo.server.ShardMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The replica sets behind the routers, as far as they are known; follows shards that come, go and change. For one thread. */
final class WatchedShards implements AutoCloseable {

    private final ConnectionString uri;
    private final Map<String, Watched> shards = new TreeMap<>();

    /** @param uri tells the user and the encryption */
    WatchedShards(ConnectionString uri) {
        this.uri = uri;
    }

    /** Takes what a router tells now: seed lists by id. */
    void follow(Map<String, String> seedLists) {
        shards.entrySet().removeIf(shard -> {
            boolean changed = !shard.getValue().seedList().equals(seedLists.get(shard.getKey()));
            if (changed) {
                shard.getValue().servers().close();
            }
            return changed;
        });
        seedLists.forEach((id, seedList) -> shards.computeIfAbsent(id, added -> watch(seedList)));
    }

    private Watched watch(String seedList) {
        int slash = seedList.indexOf('/');
        Optional<String> name = slash < 0 ? Optional.empty() : Optional.of(seedList.substring(0, slash));
        return new Watched(seedList, WatchedServers.of(uri, ShardMap.hosts(seedList), name));
    }

    /** The members of each, by id. */
    Map<String, List<ServerView>> members() {
        Map<String, List<ServerView>> members = new TreeMap<>();
        shards.forEach((id, shard) -> members.put(id, shard.servers().states()));
        return members;
    }

    boolean isEmpty() {
        return shards.isEmpty();
    }

    @Override
    public void close() {
        shards.values().forEach(shard -> shard.servers().close());
        shards.clear();
    }

    private record Watched(String seedList, WatchedServers servers) {}
}
