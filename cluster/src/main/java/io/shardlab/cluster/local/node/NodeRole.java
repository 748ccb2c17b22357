package io.shardlab.cluster.local.node;

/** The role of a server process in its cluster. */
public enum NodeRole {
    STANDALONE("standalone server"),
    MEMBER("member of the replica set"),
    SHARD("shard server"),
    CONFIG("config server"),
    /** A mongos, or the router mongod of an embedded mongos. */
    ROUTER("mongos"),
    ADAPTER("protocol adapter of the embedded mongos"),
    /** The proxies between zones, or between all servers in slow motion. */
    PROXY("proxies between the zones"),
    SPINNER("program that keeps processors awake"),
    /** Answers the queries that show how fast this machine is at present, in slow motion. */
    REFERENCE("reference server of slow motion");

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
