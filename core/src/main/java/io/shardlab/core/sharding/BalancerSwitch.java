package io.shardlab.core.sharding;

/** Whether the balancer shall move chunks. */
public enum BalancerSwitch {
    ON,
    OFF
}
