/**
 * Sharding administration through mongos: shard, split, move and balance a collection, and read the placement and
 * migrations that the cluster reports. The saved reports are in {@code core.result}.
 */
package io.shardlab.mongo.sharding;
