package io.shardlab.run.service;

import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.mongo.sharding.ShardedCollection.BalancerStatus;
import io.shardlab.mongo.sharding.ShardedCollection.ShardData;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;

/** Looks where a collection's data lies, as far as the run's user may see it. Some commands each time, none of them long. */
final class ShardingView {

    private final ShardedCollection collection;
    private final UnavailableFacts unavailable;

    ShardingView(ShardedCollection collection, UnavailableFacts unavailable) {
        this.collection = collection;
        this.unavailable = unavailable;
    }

    /** The collection now; empty if it is not sharded. */
    Optional<Snapshot> snapshot() {
        Optional<Optional<BsonDocument>> key = unavailable.ask("the shard key", collection::shardKey);
        if (key.isPresent() && key.get().isEmpty()) {
            return Optional.empty();
        }
        // Without a right to config there are still the collection's own figures.
        boolean config = key.isPresent();
        Map<String, ShardData> data = ask("documents by shard", collection::dataPerShard);
        if (!config && unavailable.lastWasUnanswered()) {
            return Optional.empty(); // Servers that answered neither question are not waited for again.
        }
        Map<String, Long> chunks = config ? ask("chunks by shard", collection::chunksPerShard) : Map.of();
        Map<String, Long> jumbo = config ? ask("jumbo chunks", collection::jumboChunksPerShard) : Map.of();
        Optional<BalancerStatus> balancing = unavailable.ask("what the balancer does", collection::balancerStatus);
        ShardingState state = new ShardingState(
                chunks,
                jumbo,
                perShard(chunks, data, ShardData::documents),
                perShard(chunks, data, ShardData::bytes),
                balancing.map(BalancerStatus::mode),
                unavailable.ask("whether the collection is balanced", collection::isBalanced));
        return data.isEmpty() && chunks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Snapshot(key.flatMap(Function.identity()), state, balancing));
    }

    private <V> Map<String, V> ask(String what, Supplier<Map<String, V>> question) {
        return unavailable.ask(what, question).orElse(Map.of());
    }

    /** Shards that hold nothing are not in collStats, but in the list of chunks; nothing is made up if neither was seen. */
    private static Map<String, Long> perShard(
            Map<String, Long> chunks, Map<String, ShardData> data, Function<ShardData, Long> figure) {
        Map<String, Long> figures = new TreeMap<>();
        if (!data.isEmpty()) {
            chunks.keySet().forEach(shard -> figures.put(shard, 0L));
            data.forEach((shard, held) -> figures.put(shard, figure.apply(held)));
        }
        return figures;
    }

    /**
     * What was seen at one moment.
     *
     * @param key the shard key; empty if the servers do not tell
     * @param state where the data lies
     * @param balancing what the balancer does; empty if the servers do not tell
     */
    record Snapshot(Optional<BsonDocument> key, ShardingState state, Optional<BalancerStatus> balancing) {

        static ShardingChange change(Optional<Snapshot> before, Optional<Snapshot> after) {
            return new ShardingChange(before.map(Snapshot::state), after.map(Snapshot::state), rounds(before, after));
        }

        /** The count begins anew with each primary of the config server. */
        private static Optional<Long> rounds(Optional<Snapshot> before, Optional<Snapshot> after) {
            Optional<Long> earlier = before.flatMap(Snapshot::balancing).map(BalancerStatus::rounds);
            return after.flatMap(Snapshot::balancing)
                    .map(BalancerStatus::rounds)
                    .flatMap(later -> earlier.map(first -> later - first))
                    .filter(rounds -> rounds >= 0);
        }
    }
}
