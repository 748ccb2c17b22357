package io.shardlab.insight.shardkey.routing;

import io.shardlab.insight.shardkey.routing.ShardLoads.Reach;

/**
 * The shards that reads or writes ask. Shares are from 0 to 1.
 *
 * @param shareOfOperations the reads' or writes' share of all accesses
 * @param oneShardShare the share of them that asks one shard
 * @param someShardsShare the share of them that asks several shards but not all
 * @param allShardsShare the share of them that asks all shards that have data
 */
public record Reached(double shareOfOperations, double oneShardShare, double someShardsShare, double allShardsShare) {

    static Reached of(ShardLoads loads, boolean writes) {
        double sum = loads.accesses(writes);
        return sum == 0
                ? new Reached(0, 0, 0, 0)
                : new Reached(
                        sum / (sum + loads.accesses(!writes)),
                        loads.accesses(writes, Reach.ONE) / sum,
                        loads.accesses(writes, Reach.SOME) / sum,
                        loads.accesses(writes, Reach.ALL) / sum);
    }
}
