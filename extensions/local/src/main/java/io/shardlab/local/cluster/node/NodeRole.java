package io.shardlab.local.cluster.node;

import io.shardlab.core.text.Message;

/** The role of a server process in its cluster. */
public enum NodeRole {
    STANDALONE,
    MEMBER,
    SHARD,
    CONFIG,
    /** A mongos, or the router mongod of an embedded mongos. */
    ROUTER,
    ADAPTER,
    /** The proxies between zones, or between all servers in slow motion. */
    PROXY,
    SPINNER,
    /** Answers the queries that show how fast this machine is at present, in slow motion. */
    REFERENCE;

    /** True if the server stores documents of users. */
    public boolean holdsData() {
        return this == STANDALONE || this == MEMBER || this == SHARD;
    }

    /** Returns the name for messages. */
    public Message inWords() {
        return switch (this) {
            case STANDALONE -> Message.of("standalone server");
            case MEMBER -> Message.of("member of the replica set");
            case SHARD -> Message.of("shard server");
            case CONFIG -> Message.of("config server");
            case ROUTER -> Message.of("mongos");
            case ADAPTER -> Message.of("protocol adapter of the embedded mongos");
            case PROXY -> Message.of("proxies between the zones");
            case SPINNER -> Message.of("program that keeps processors awake");
            case REFERENCE -> Message.of("reference server of slow motion");
        };
    }
}
