package io.shardlab.cluster.local.topology;

import io.shardlab.core.deployment.RouterKind;

/** How much CPU time what routes here takes for an operation, as a multiple of that of the mongos that is meant. */
public final class RouterWork {

    /**
     * CPU time of the embedded mongos for a targeted query, over that of a standalone server: 2.35 to 2.37 in four pairs of
     * runs of {@code sharded-query} with MongoDB 6.0.5, see {@code docs/what-if/validation-log.md}. No mongos binary could be had to measure
     * instead, so this takes it that one works as long for a query as a standalone server does.
     */
    static final double EMBEDDED = 2.36;

    private RouterWork() {}

    /** 1 for a mongos binary. */
    public static double of(RouterKind kind) {
        return kind == RouterKind.EMBEDDED ? EMBEDDED : 1;
    }
}
