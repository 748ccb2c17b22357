package io.shardlab.mongo.sharding;

/** Whether the balancer shall move chunks. */
public enum BalancerSwitch {
    ON,
    OFF
}
