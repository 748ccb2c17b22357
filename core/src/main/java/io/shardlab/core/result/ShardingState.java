package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Optional;

/**
 * The distribution of a sharded collection's data at one moment, and the state of the balancer. Values
 * that the servers did not report are empty.
 *
 * @param chunksPerShard the chunks by shard
 * @param jumboChunksPerShard the chunks that were marked too large to move; shards without any are left out
 * @param documentsPerShard the documents by shard, including orphans
 * @param dataBytesPerShard the uncompressed bytes by shard
 * @param balancerMode {@code full} or {@code off}
 * @param balanced true if the balancer had nothing of the collection to move
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
        // Results of older programs do not have it.
        jumboChunksPerShard = jumboChunksPerShard == null ? Map.of() : jumboChunksPerShard;
    }
}
