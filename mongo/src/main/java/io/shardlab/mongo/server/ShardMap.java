package io.shardlab.mongo.server;

import com.mongodb.client.MongoCluster;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/** Where a router says that the servers behind it are. Blocking; asks anew each time; throws the driver's exceptions. */
public final class ShardMap {

    private final MongoCluster router;

    /** @param router a client of a mongos */
    public ShardMap(MongoCluster router) {
        this.router = router;
    }

    /** The seed list of each shard by its id, in the order of the ids. */
    public Map<String, String> shards() {
        Map<String, String> seedLists = new LinkedHashMap<>();
        router.getDatabase("config")
                .getCollection("shards")
                .find()
                .sort(new Document("_id", 1))
                .forEach(shard -> seedLists.put(shard.getString("_id"), shard.getString("host")));
        return seedLists;
    }

    /** The config server's seed list. A router tells it with the shards' addresses, or in its own status. */
    public Optional<String> configServer() {
        Document map = ask("getShardMap");
        return Optional.ofNullable(map.get("map", new Document()).getString("config"))
                .or(() -> Optional.ofNullable(
                        ask("serverStatus").get("sharding", new Document()).getString("configsvrConnectionString")));
    }

    private Document ask(String command) {
        return router.getDatabase("admin").runCommand(new Document(command, 1));
    }

    /** The addresses in a seed list, which is {@code name/host:port,host:port}. */
    public static List<String> hosts(String seedList) {
        return Stream.of(seedList.replaceFirst(".*/", "").split(",")).sorted().toList();
    }
}
