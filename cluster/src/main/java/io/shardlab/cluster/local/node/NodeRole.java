package io.shardlab.cluster.local.node;

/** The role of a server process in its cluster. */
public enum NodeRole {
    /** A standalone server. */
    STANDALONE("standalone server"),
    /** A member of a replica set that is not sharded. */
    MEMBER("member of the replica set"),
    /** A member of a shard. */
    SHARD("shard server"),
    /** A member of the config server replica set. */
    CONFIG("config server"),
    /** A mongos, or the router mongod of an embedded mongos. */
    ROUTER("mongos"),
    /** The protocol adapter of an embedded mongos. */
    ADAPTER("protocol adapter of the embedded mongos"),
    /** The proxies between zones, or between all servers in slow motion. */
    PROXY("proxies between the zones"),
    /** The program that keeps the processors of this machine awake. */
    SPINNER("program that keeps processors awake");

    private final String text;

    NodeRole(String text) {
        this.text = text;
    }

    /** True if the server stores documents of users. */
    public boolean holdsData() {
        return this == STANDALONE || this == MEMBER || this == SHARD;
    }

    /** Returns the name for messages. */
    public String text() {
        return text;
    }
}
