package io.shardlab.mongo.server;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * A replica set behind a target. Immutable. The methods that ask servers ask anew each time, block, and throw the
 * driver's exceptions.
 *
 * @param name the name of the set; empty for a single server
 * @param hosts the addresses of the members that hold data, as the set itself names them
 */
public record ReplicaSetMembers(String name, List<String> hosts) {

    public ReplicaSetMembers {
        hosts = List.copyOf(hosts);
    }

    /** Reads a seed list, which is {@code name/host:port,host:port}, and sorts the hosts. */
    public static ReplicaSetMembers of(String seedList) {
        int slash = seedList.indexOf('/');
        return new ReplicaSetMembers(
                seedList.substring(0, Math.max(0, slash)),
                Stream.of(seedList.substring(slash + 1).split(",")).sorted().toList());
    }

    /** Returns the shards behind a mongos by their ids, in the order of the ids. */
    public static Map<String, ReplicaSetMembers> shards(MongoCluster mongos) {
        Map<String, ReplicaSetMembers> shards = new LinkedHashMap<>();
        mongos.getDatabase("config")
                .getCollection("shards")
                .find()
                .sort(new Document("_id", 1))
                .forEach(shard -> shards.put(shard.getString("_id"), of(shard.getString("host"))));
        return shards;
    }

    /** Returns the config server, which a router reports with the shards' addresses, or else in its own status. */
    public static Optional<ReplicaSetMembers> configServer(MongoCluster mongos) {
        MongoDatabase admin = mongos.getDatabase("admin");
        Document map = admin.runCommand(new Document("getShardMap", 1));
        return Optional.ofNullable(map.get("map", new Document()).getString("config"))
                .or(() -> Optional.ofNullable(admin.runCommand(new Document("serverStatus", 1))
                        .get("sharding", new Document())
                        .getString("configsvrConnectionString")))
                .map(ReplicaSetMembers::of);
    }

    /**
     * Returns the set of a target, or those of its shards in the order of the shards' ids.
     *
     * @throws UsageException if the target has none
     */
    public static List<ReplicaSetMembers> behind(Target target) {
        MongoClient client = target.admin().client();
        return switch (target.description().kind()) {
            case SHARDED -> {
                Map<String, ReplicaSetMembers> shards = shards(client);
                shards.forEach((id, set) -> {
                    if (set.name().isEmpty()) {
                        throw new UsageException(Message.of("The shard {0} is not a replica set.", id));
                    }
                });
                yield List.copyOf(shards.values());
            }
            case REPLICA_SET -> {
                Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
                yield List.of(new ReplicaSetMembers(hello.getString("setName"), dataMembers(hello)));
            }
            case STANDALONE ->
                throw new UsageException(
                        Message.of("A standalone server has no other member: say --cluster replica-set or sharded."));
        };
    }

    /** Returns the addresses of the members that hold data, from an answer to {@code hello}. */
    static List<String> dataMembers(Document hello) {
        return Stream.of("hosts", "passives")
                .flatMap(kind -> hello.getList(kind, String.class, List.of()).stream())
                .toList();
    }
}
