package io.shardlab.mongo.watch;

import java.util.OptionalDouble;

/**
 * One server.
 *
 * @param address host and port
 * @param state what it said last
 * @param cpuSeconds CPU time of its processes since they began; empty unless this program started them, and on systems that
 *     do not tell
 */
public record ServerView(String address, ServerState state, OptionalDouble cpuSeconds) {

    /** A server of whose processes nothing is known. */
    public ServerView(String address, ServerState state) {
        this(address, state, OptionalDouble.empty());
    }

    ServerView withCpuSeconds(OptionalDouble seconds) {
        return new ServerView(address, state, seconds);
    }
}
