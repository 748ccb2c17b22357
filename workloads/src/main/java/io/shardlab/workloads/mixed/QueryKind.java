package io.shardlab.workloads.mixed;

/** What an operation on one document knows of where the document is. */
enum QueryKind {
    /** Its host and date, with which the shard key begins: only the shard that owns them is asked. */
    TARGETED,
    /** Its number alone, which is not in the shard key: every shard is asked and looks into an index. */
    SCATTER_GATHER
}
