package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.ShardingState;
import java.util.Map;

/** Where the data lay, for findings about shards. */
final class DataWords {

    private DataWords() {}

    /** Such as {@code ; held were: s1 5,000 documents in 3 chunks (1.20 MB)}; nothing if it is not known. */
    static String of(Observation observation) {
        return observation
                .sharding()
                .map(sharding -> "; held were: " + of(sharding))
                .orElse("");
    }

    static String of(ShardingState sharding) {
        return Words.list(sharding.documentsPerShard().entrySet().stream()
                .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
                .map(shard -> shard.getKey() + " " + Words.count(shard.getValue(), "document") + " in "
                        + Words.count(of(shard.getKey(), sharding.chunksPerShard()), "chunk") + " ("
                        + Words.mebibytes(of(shard.getKey(), sharding.dataBytesPerShard()))
                        + jumbo(of(shard.getKey(), sharding.jumboChunksPerShard())) + ")")
                .toList());
    }

    private static long of(String shard, Map<String, Long> amounts) {
        return amounts.getOrDefault(shard, 0L);
    }

    private static String jumbo(long chunks) {
        return chunks > 0 ? ", " + Words.count(chunks, "chunk") + " too large to move" : "";
    }
}
