package io.shardlab.mongo.sharding;

/**
 * What the balancer says.
 *
 * @param enabled whether it is on
 * @param balanced whether it has nothing to move of the collection
 */
public record BalancerState(boolean enabled, boolean balanced) {}
