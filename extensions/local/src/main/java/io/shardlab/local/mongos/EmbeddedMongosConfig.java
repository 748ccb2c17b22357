package io.shardlab.local.mongos;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The configuration of an embedded mongos.
 *
 * @param listen the address to which clients connect; port 0 takes a free port
 * @param router the router mongod behind it
 * @param configServer the config server as {@code replicaSet/host:port,host:port}
 * @param maxConnections the number of clients served at once; each costs a thread and about 50 KiB
 * @param messageTimeout the time that a client may take for its first message, or for the rest of a message, before its
 *     connection is closed; between two messages it may be idle
 * @param startupTimeout the time that the router may take to answer as a primary; the config server then has 15 seconds
 */
public record EmbeddedMongosConfig(
        InetSocketAddress listen,
        InetSocketAddress router,
        String configServer,
        int maxConnections,
        Duration messageTimeout,
        Duration startupTimeout) {

    public EmbeddedMongosConfig {
        if (!configServer.matches("[^/]+/[^/]+")) {
            throw new IllegalArgumentException(
                    "config server must be given as replicaSet/host:port[,host:port...], not " + configServer);
        }
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections must be at least 1, not " + maxConnections);
        }
    }

    /** Returns a configuration with up to 2,000 connections, 30 seconds for a message and 30 seconds to start. */
    public static EmbeddedMongosConfig of(InetSocketAddress listen, InetSocketAddress router, String configServer) {
        return new EmbeddedMongosConfig(
                listen, router, configServer, 2_000, Duration.ofSeconds(30), Duration.ofSeconds(30));
    }
}
