package io.shardlab.local.cluster.node;

import io.shardlab.core.text.Message;
import java.util.Locale;

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
        return Message.of("cluster.role." + name().toLowerCase(Locale.ROOT));
    }
}
