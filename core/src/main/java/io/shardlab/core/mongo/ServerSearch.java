package io.shardlab.core.mongo;

import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.mongo.counters.ServerNode;
import io.shardlab.core.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/** Finds all servers behind a target: the members of every shard, of the config server, or of the replica set. */
final class ServerSearch {

    private final Target target;
    private final MongoCluster admin;
    private final NotSeen notSeen;

    /** @param admin a client of the target that does not wait long */
    ServerSearch(Target target, MongoCluster admin, NotSeen notSeen) {
        this.target = target;
        this.admin = admin;
        this.notSeen = notSeen;
    }

    /** The servers, without the routers; fewer if the target does not tell. */
    List<ServerNode> find() {
        return switch (target.description().kind()) {
            case SHARDED -> Stream.concat(shards().stream(), configServers()).toList();
            case REPLICA_SET ->
                notSeen.ask("the members of the replica set", this::members).orElse(List.of());
            case STANDALONE -> List.of(ServerNode.server(target.admin().name()));
        };
    }

    private List<ServerNode> shards() {
        return notSeen.ask("the shards' servers", () -> {
                    List<ServerNode> members = new ArrayList<>();
                    admin.getDatabase("config")
                            .getCollection("shards")
                            .find()
                            .sort(new Document("_id", 1))
                            .forEach(shard -> hosts(shard.getString("host"))
                                    .map(host -> ServerNode.shard(host, shard.getString("_id")))
                                    .forEach(members::add));
                    return members;
                })
                .orElse(List.of());
    }

    private Stream<ServerNode> configServers() {
        return notSeen.ask("the config server", this::configSeedList).stream()
                .flatMap(Optional::stream)
                .flatMap(ServerSearch::hosts)
                .map(ServerNode::config);
    }

    /** A router tells it with the shards' addresses, or in its own status. */
    private Optional<String> configSeedList() {
        Document map = database().runCommand(new Document("getShardMap", 1));
        return Optional.ofNullable(map.get("map", new Document()).getString("config"))
                .or(() -> Optional.ofNullable(database()
                        .runCommand(new Document("serverStatus", 1))
                        .get("sharding", new Document())
                        .getString("configsvrConnectionString")));
    }

    private List<ServerNode> members() {
        Document hello = database().runCommand(new Document("hello", 1));
        return Stream.of("hosts", "passives")
                .flatMap(kind -> hello.getList(kind, String.class, List.of()).stream())
                .map(ServerNode::server)
                .toList();
    }

    /** Of a seed list: {@code name/host:port,host:port}. */
    private static Stream<String> hosts(String seedList) {
        return Stream.of(seedList.replaceFirst(".*/", "").split(",")).sorted();
    }

    private MongoDatabase database() {
        return admin.getDatabase("admin");
    }
}
