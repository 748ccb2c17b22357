package io.shardlab.core.deployment;

/** A topology. */
public enum TargetKind {
    STANDALONE,
    REPLICA_SET,
    SHARDED
}
