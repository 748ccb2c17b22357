package io.shardlab.workloads;

/** The fields by which a query selects its documents. */
public enum QueryKind {
    /** The fields with which the shard key begins: only the shards that own them are asked. */
    TARGETED,
    /** A field that is not in the shard key: every shard is asked and searches an index. */
    SCATTER_GATHER
}
