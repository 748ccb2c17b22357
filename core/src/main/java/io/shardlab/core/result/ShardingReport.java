package io.shardlab.core.result;

import java.util.Map;

/**
 * Where a collection's data lay at the end of a run.
 *
 * @param namespace database and collection
 * @param shardKey the key pattern as JSON
 * @param chunksPerShard chunks by shard
 * @param documentsPerShard documents by shard, orphans included
 * @param dataBytesPerShard uncompressed bytes by shard
 * @param migrations chunk migrations during the run
 * @param balancerEnabled whether the balancer was on at the end
 * @param balanced whether the balancer had nothing left to move
 */
public record ShardingReport(
        String namespace,
        String shardKey,
        Map<String, Long> chunksPerShard,
        Map<String, Long> documentsPerShard,
        Map<String, Long> dataBytesPerShard,
        MigrationReport migrations,
        boolean balancerEnabled,
        boolean balanced) {}
