package io.shardlab.core.deployment;

/** What routed the operations of a sharded cluster. */
public enum RouterKind {
    /** A mongos binary. */
    MONGOS,
    /** A router-only mongod behind Shardlab's protocol adapter. */
    EMBEDDED,
    /** Nothing: clients talk to the data servers. */
    NONE
}
