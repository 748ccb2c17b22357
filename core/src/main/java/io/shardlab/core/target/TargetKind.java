package io.shardlab.core.target;

/** A topology. */
public enum TargetKind {
    STANDALONE,
    REPLICA_SET,
    SHARDED
}
