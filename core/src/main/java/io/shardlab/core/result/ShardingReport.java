package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Optional;

/**
 * The distribution of a collection's data over the shards at the end of a run.
 *
 * @param namespace database and collection
 * @param shardKey the key pattern as JSON
 * @param chunksPerShard the chunks by shard
 * @param jumboChunksPerShard the chunks that are marked too large to move; shards without any are left out
 * @param documentsPerShard the documents by shard, including orphans
 * @param dataBytesPerShard the uncompressed bytes by shard
 * @param migrations the chunk migrations during the run
 * @param start the state at the run's start; empty if the collection was not sharded then
 * @param balancerEnabled true if the balancer was on at the end; empty if the servers do not report it
 * @param balanced true if the balancer had nothing left to move; empty if the servers do not report it
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ShardingReport(
        String namespace,
        String shardKey,
        Map<String, Long> chunksPerShard,
        Map<String, Long> jumboChunksPerShard,
        Map<String, Long> documentsPerShard,
        Map<String, Long> dataBytesPerShard,
        MigrationReport migrations,
        Optional<ShardingState> start,
        Optional<Boolean> balancerEnabled,
        Optional<Boolean> balanced) {

    public ShardingReport {
        // Results of older programs do not have it.
        jumboChunksPerShard = jumboChunksPerShard == null ? Map.of() : jumboChunksPerShard;
    }
}
