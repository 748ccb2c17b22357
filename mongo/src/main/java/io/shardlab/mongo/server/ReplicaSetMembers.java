package io.shardlab.mongo.server;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * A replica set behind a target.
 *
 * @param name the set's
 * @param hosts the addresses of the members that hold data, as the set itself names them
 */
public record ReplicaSetMembers(String name, List<String> hosts) {

    public ReplicaSetMembers {
        hosts = List.copyOf(hosts);
    }

    /**
     * The set of a target, or those of its shards in the order of the shards' ids. Asks the servers.
     *
     * @throws UsageException if there is none
     */
    public static List<ReplicaSetMembers> behind(Target target) {
        return switch (target.description().kind()) {
            case SHARDED -> ofShards(target);
            case REPLICA_SET -> List.of(own(target));
            case STANDALONE ->
                throw new UsageException(
                        "A standalone server has no other member: say --cluster replica-set or sharded.");
        };
    }

    private static List<ReplicaSetMembers> ofShards(Target target) {
        List<ReplicaSetMembers> sets = new ArrayList<>();
        new ShardMap(target.admin().client()).shards().forEach((shard, seedList) -> {
            if (!seedList.contains("/")) {
                throw new UsageException("The shard " + shard + " is no replica set.");
            }
            sets.add(new ReplicaSetMembers(seedList.substring(0, seedList.indexOf('/')), ShardMap.hosts(seedList)));
        });
        return sets;
    }

    private static ReplicaSetMembers own(Target target) {
        Document hello = target.admin().client().getDatabase("admin").runCommand(new Document("hello", 1));
        return new ReplicaSetMembers(hello.getString("setName"), dataMembers(hello));
    }

    /** The addresses of the members that hold data, from an answer to {@code hello}. */
    static List<String> dataMembers(Document hello) {
        return Stream.of("hosts", "passives")
                .flatMap(kind -> hello.getList(kind, String.class, List.of()).stream())
                .toList();
    }
}
