package io.shardlab.mongo.server;

import com.mongodb.client.MongoCluster;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.mongo.counters.ServerNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/** Finds all servers behind a target: the members of every shard, of the config server, or of the replica set. */
final class ServerSearch {

    private final Target target;
    private final MongoCluster admin;
    private final ShardMap map;
    private final UnavailableFacts unavailable;

    /** @param admin a client of the target that does not wait long */
    ServerSearch(Target target, MongoCluster admin, UnavailableFacts unavailable) {
        this.target = target;
        this.admin = admin;
        this.map = new ShardMap(admin);
        this.unavailable = unavailable;
    }

    /** The servers, without the routers; fewer if the target does not tell. */
    List<ServerNode> find() {
        return switch (target.description().kind()) {
            case SHARDED -> shardsAndConfigServers();
            case REPLICA_SET ->
                unavailable.ask("the members of the replica set", this::members).orElse(List.of());
            case STANDALONE -> List.of(ServerNode.server(target.admin().name()));
        };
    }

    /** A config server may be a shard as well: one process, which counts once. */
    private List<ServerNode> shardsAndConfigServers() {
        List<ServerNode> shards = shards();
        Set<String> known = shards.stream().map(ServerNode::address).collect(Collectors.toSet());
        return Stream.concat(shards.stream(), configServers().filter(node -> !known.contains(node.address())))
                .toList();
    }

    private List<ServerNode> shards() {
        return unavailable
                .ask("the shards' servers", () -> {
                    List<ServerNode> members = new ArrayList<>();
                    map.shards()
                            .forEach((shard, seedList) -> ShardMap.hosts(seedList)
                                    .forEach(host -> members.add(ServerNode.shard(host, shard))));
                    return members;
                })
                .orElse(List.of());
    }

    private Stream<ServerNode> configServers() {
        return unavailable.ask("the config server", map::configServer).stream()
                .flatMap(Optional::stream)
                .flatMap(seedList -> ShardMap.hosts(seedList).stream())
                .map(ServerNode::config);
    }

    private List<ServerNode> members() {
        Document hello = database().runCommand(new Document("hello", 1));
        return ReplicaSetMembers.dataMembers(hello).stream()
                .map(ServerNode::server)
                .toList();
    }

    private MongoDatabase database() {
        return admin.getDatabase("admin");
    }
}
