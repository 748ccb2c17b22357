/** Sharding administration through mongos: shard, split, move, balance, and what the cluster says of itself. */
package io.shardlab.mongo.sharding;
