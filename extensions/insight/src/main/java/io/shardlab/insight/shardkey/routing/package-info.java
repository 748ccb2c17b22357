/** Simulates where the accesses of a collection go under a shard key, and how much work they are for each shard. */
package io.shardlab.insight.shardkey.routing;
