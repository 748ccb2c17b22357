package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Optional;

/**
 * Where a sharded collection's data lay at one moment, and what the balancer thought of it. What the servers did not tell
 * is an empty map or empty.
 *
 * @param chunksPerShard chunks by shard
 * @param jumboChunksPerShard those of them that were marked too large to move; shards without any are left out
 * @param documentsPerShard documents by shard, orphans included
 * @param dataBytesPerShard uncompressed bytes by shard
 * @param balancerMode {@code full} or {@code off}
 * @param balanced whether the balancer had nothing to move of the collection
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ShardingState(
        Map<String, Long> chunksPerShard,
        Map<String, Long> jumboChunksPerShard,
        Map<String, Long> documentsPerShard,
        Map<String, Long> dataBytesPerShard,
        Optional<String> balancerMode,
        Optional<Boolean> balanced) {

    public ShardingState {
        // Results of older programs do not tell.
        jumboChunksPerShard = jumboChunksPerShard == null ? Map.of() : jumboChunksPerShard;
    }
}
