package io.shardlab.cluster.local.node;

/** What a server process is to its cluster. */
public enum NodeRole {
    /** A server on its own. */
    STANDALONE,
    /** A member of a replica set that is not sharded. */
    MEMBER,
    /** A member of a shard. */
    SHARD,
    /** A member of the config server replica set. */
    CONFIG,
    /** A mongos, or the router mongod of an embedded mongos. */
    ROUTER,
    /** The protocol adapter of an embedded mongos. */
    ADAPTER
}
