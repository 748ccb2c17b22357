package io.shardlab.mongo.watch;

import java.util.OptionalDouble;

/**
 * One server.
 *
 * @param address the host and port
 * @param state the last known state
 * @param cpuSeconds the CPU time of its processes since their start; empty unless this program started them and the system
 *     reports it
 */
public record ServerView(String address, ServerState state, OptionalDouble cpuSeconds) {

    /** Creates a server with unknown processes. */
    public ServerView(String address, ServerState state) {
        this(address, state, OptionalDouble.empty());
    }
}
