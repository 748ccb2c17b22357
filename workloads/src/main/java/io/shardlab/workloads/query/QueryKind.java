package io.shardlab.workloads.query;

/** What a query knows of where its documents are. */
enum QueryKind {
    /** The host, with which the shard key begins: only the shards that own it are asked. */
    TARGETED,
    /** The instant of the request, which is not in the shard key: every shard is asked and looks into an index. */
    SCATTER_GATHER
}
