package io.shardlab.core.diagnosis.server;

import io.shardlab.core.diagnosis.rule.Observation;
import io.shardlab.core.diagnosis.rule.Words;
import io.shardlab.core.result.ShardingState;

/** Where the data lay, for findings about shards. */
final class DataWords {

    private DataWords() {}

    /** Such as {@code ; documents: s1 5,000 in 3 chunks, s2 0 in 0 chunks}; nothing if it is not known. */
    static String of(Observation observation) {
        return observation
                .sharding()
                .map(sharding -> "; documents: " + of(sharding))
                .orElse("");
    }

    static String of(ShardingState sharding) {
        return Words.list(sharding.documentsPerShard().entrySet().stream()
                .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
                .map(shard -> shard.getKey() + " " + Words.count(shard.getValue()) + " in "
                        + Words.count(sharding.chunksPerShard().getOrDefault(shard.getKey(), 0L)) + " chunks"
                        + jumbo(sharding.jumboChunksPerShard().getOrDefault(shard.getKey(), 0L)))
                .toList());
    }

    private static String jumbo(long chunks) {
        return chunks > 0 ? ", " + Words.count(chunks) + " of them too large to move" : "";
    }
}
