package io.shardlab.mongo.server;

import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.Target;
import io.shardlab.mongo.counters.ServerNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.Document;

/** Finds all servers behind a target: the members of every shard, of the config server, or of the replica set. */
record ServerSearch(Target target, MongoCluster admin, UnavailableFacts unavailable) {

    ServerSearch(Target target, UnavailableFacts unavailable) {
        this(target, ServerObserver.impatient(target.admin().client()), unavailable);
    }

    /** Returns the servers without the routers; fewer if the target does not report all. */
    List<ServerNode> find() {
        return switch (target.description().kind()) {
            case SHARDED -> shardsAndConfigServers();
            case REPLICA_SET ->
                unavailable.ask("the members of the replica set", this::members).orElse(List.of());
            case STANDALONE -> List.of(ServerNode.server(target.admin().name()));
        };
    }

    /** A config server may also be a shard: it is one process, which counts once. */
    private List<ServerNode> shardsAndConfigServers() {
        Map<String, ServerNode> found = new LinkedHashMap<>();
        unavailable
                .ask("the shards' servers", () -> ReplicaSetMembers.shards(admin))
                .orElse(Map.of())
                .forEach((id, set) -> set.hosts().forEach(host -> found.put(host, ServerNode.shard(host, id))));
        unavailable.ask("the config server", () -> ReplicaSetMembers.configServer(admin)).stream()
                .flatMap(Optional::stream)
                .flatMap(set -> set.hosts().stream())
                .forEach(host -> found.putIfAbsent(host, ServerNode.config(host)));
        return List.copyOf(found.values());
    }

    private List<ServerNode> members() {
        Document hello = admin.getDatabase("admin").runCommand(new Document("hello", 1));
        return ReplicaSetMembers.dataMembers(hello).stream()
                .map(ServerNode::server)
                .toList();
    }
}
