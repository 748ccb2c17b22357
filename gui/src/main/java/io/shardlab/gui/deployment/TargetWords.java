package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.TypedAddresses;
import io.shardlab.mongo.watch.ClusterView;
import java.util.List;

/** Describes servers in a few words. */
final class TargetWords {

    private TargetWords() {}

    /** Servers that exist. */
    static Message of(TargetDescription found) {
        return switch (found.kind()) {
            case STANDALONE -> Message.of("MongoDB {0}, a standalone server", found.serverVersion());
            case REPLICA_SET -> Message.of("MongoDB {0}, a replica set", found.serverVersion());
            case SHARDED ->
                found.shards() == 0
                        ? Message.of(
                                "MongoDB {0}, a sharded cluster whose shards this user may not see",
                                found.serverVersion())
                        : Message.of(
                                "MongoDB {0}, a sharded cluster with {1,choice,1#1 shard|1<{1} shards}",
                                found.serverVersion(), found.shards());
        };
    }

    /** A local cluster that a run would start. */
    static Message of(ClusterView planned) {
        return switch (planned.kind()) {
            case STANDALONE -> Message.of("Runs start a standalone server");
            case REPLICA_SET ->
                Message.of(
                        "Runs start a replica set with {0,choice,1#1 member|1<{0} members}",
                        planned.shards().get(0).members().size());
            case SHARDED ->
                Message.of(
                        "Runs start {0,choice,1#1 shard|1<{0} shards} and {1,choice,1#1 mongos|1<{1} mongos}",
                        planned.shards().size(), planned.routers().size());
        };
    }

    /** Servers at addresses that were not connected to yet; without the logins, which the addresses may still contain. */
    static Message of(String addresses) {
        List<String> lines =
                TypedAddresses.takeLogins(addresses).text().strip().lines().toList();
        return lines.isEmpty()
                ? Message.of("No address is typed yet")
                : Message.of("Servers at {0}", String.join(", ", lines));
    }
}
