package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.gui.text.Sentence;
import io.shardlab.mongo.connection.TypedAddresses;
import io.shardlab.mongo.watch.ClusterView;
import java.util.List;

/** Describes servers in a few words. */
final class TargetWords {

    private TargetWords() {}

    /** Servers that exist. */
    static Sentence of(TargetDescription found) {
        return switch (found.kind()) {
            case STANDALONE -> Sentence.of("connection.standalone", found.serverVersion());
            case REPLICA_SET -> Sentence.of("connection.replica-set", found.serverVersion());
            case SHARDED ->
                found.shards() == 0
                        ? Sentence.of("connection.sharded", found.serverVersion())
                        : Sentence.of("connection.sharded.shards", found.serverVersion(), found.shards());
        };
    }

    /** A local cluster that a run would start. */
    static Sentence of(ClusterView planned) {
        return switch (planned.kind()) {
            case STANDALONE -> Sentence.of("target.starts.standalone");
            case REPLICA_SET ->
                Sentence.of(
                        "target.starts.replica-set",
                        planned.shards().get(0).members().size());
            case SHARDED ->
                Sentence.of(
                        "target.starts.sharded",
                        planned.shards().size(),
                        planned.routers().size());
        };
    }

    /** Servers at addresses that were not connected to yet; without the logins, which the addresses may still contain. */
    static Sentence of(String addresses) {
        List<String> lines =
                TypedAddresses.takeLogins(addresses).text().strip().lines().toList();
        return lines.isEmpty() ? Sentence.of("target.no-address") : Sentence.of("target.at", String.join(", ", lines));
    }
}
