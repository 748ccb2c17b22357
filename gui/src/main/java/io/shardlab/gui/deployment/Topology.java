package io.shardlab.gui.deployment;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;

/**
 * The local cluster that a run would start.
 *
 * @param kind what it is
 * @param routers number of mongos; 0 unless sharded
 * @param shards number of shards; 0 unless sharded
 * @param members of each replica set; 1 for a standalone server
 */
public record Topology(TargetKind kind, int routers, int shards, int members) {

    /** Of a run with these settings, which name no URI. */
    public static Topology of(Settings settings) {
        TargetKind kind = settings.get(TargetParameters.CLUSTER);
        boolean sharded = kind == TargetKind.SHARDED;
        return new Topology(
                kind,
                sharded ? settings.get(TargetParameters.ROUTERS) : 0,
                sharded ? settings.get(TargetParameters.SHARDS) : 0,
                kind == TargetKind.STANDALONE ? 1 : settings.get(TargetParameters.REPLICAS));
    }
}
