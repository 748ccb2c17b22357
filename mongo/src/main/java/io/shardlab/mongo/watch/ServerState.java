package io.shardlab.mongo.watch;

import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;

/** What a server says that it is, or that it says nothing. */
public enum ServerState {
    /** A mongos, or a server without a replica set, that answers. */
    UP,
    /** Takes the writes of its replica set. */
    PRIMARY,
    SECONDARY,
    /** Votes and holds no data. */
    ARBITER,
    /** A member that answers but serves no clients: it starts, recovers, or has left the set. */
    RECOVERING,
    /** Does not answer this machine. */
    DOWN,
    /** Was not asked yet. */
    UNKNOWN;

    /** What the driver has learnt of a server. */
    static ServerState of(ServerDescription server) {
        if (server.getState() == ServerConnectionState.CONNECTING) {
            // Without a failure the first answer is still to come.
            return server.getException() == null ? UNKNOWN : DOWN;
        }
        return switch (server.getType()) {
            case REPLICA_SET_PRIMARY -> PRIMARY;
            case REPLICA_SET_SECONDARY -> SECONDARY;
            case REPLICA_SET_ARBITER -> ARBITER;
            case REPLICA_SET_OTHER, REPLICA_SET_GHOST -> RECOVERING;
            case STANDALONE, SHARD_ROUTER, LOAD_BALANCER -> UP;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
