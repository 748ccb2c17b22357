package io.shardlab.workloads;

/** The precision with which a query says where its documents are. */
public enum QueryKind {
    /** The fields with which the shard key begins: only the shards that own them are asked. */
    TARGETED,
    /** A field that is not in the shard key: every shard is asked and searches an index. */
    SCATTER_GATHER
}
