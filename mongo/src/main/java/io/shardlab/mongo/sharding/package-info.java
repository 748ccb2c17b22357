/**
 * Sharding administration through mongos: shard, split, move and balance a collection, and the placement and
 * migrations that the cluster reports. What a run saves of it is in {@code core.result}.
 */
package io.shardlab.mongo.sharding;
