package io.shardlab.core.deployment;

/** The program that routed the operations of a sharded cluster. */
public enum RouterKind {
    /** A mongos binary. */
    MONGOS,
    /** A router-only mongod behind Shardlab's protocol adapter. */
    EMBEDDED,
    /** None: clients connect to the data servers. */
    NONE
}
