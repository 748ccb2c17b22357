package io.shardlab.mongo.watch;

import com.mongodb.connection.ServerConnectionState;
import com.mongodb.connection.ServerDescription;

/** The state that a server reports. */
public enum ServerState {
    /** Answers, and is a mongos or a server without a replica set. */
    UP,
    /** Accepts the writes of its replica set. */
    PRIMARY,
    SECONDARY,
    /** Votes and holds no data. */
    ARBITER,
    /** Answers but serves no clients: it starts, recovers, or has left the set. */
    RECOVERING,
    /** Does not answer this machine. */
    DOWN,
    /** Was not asked yet. */
    UNKNOWN;

    /** Returns the state that the driver has found. */
    static ServerState of(ServerDescription server) {
        if (server.getState() == ServerConnectionState.CONNECTING) {
            // Without a failure the first answer is still expected.
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
