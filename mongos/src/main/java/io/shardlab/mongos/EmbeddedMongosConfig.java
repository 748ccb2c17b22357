package io.shardlab.mongos;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How an embedded mongos runs.
 *
 * @param listen where clients connect; port 0 takes a free one
 * @param router the router mongod behind it
 * @param configServer as {@code replicaSet/host:port,host:port}
 * @param maxConnections clients served at once; each costs a thread and about 50 KiB
 * @param messageTimeout how long a client may take for its first message, or for the rest of one, before its connection
 *     is closed; between two messages it may be idle
 * @param startupTimeout how long the router may take to answer as a primary; the config server then has 15 seconds
 */
public record EmbeddedMongosConfig(
        InetSocketAddress listen,
        InetSocketAddress router,
        String configServer,
        int maxConnections,
        Duration messageTimeout,
        Duration startupTimeout) {

    private static final int DEFAULT_MAX_CONNECTIONS = 2_000;
    private static final Duration DEFAULT_MESSAGE_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration DEFAULT_STARTUP_TIMEOUT = Duration.ofSeconds(30);

    public EmbeddedMongosConfig {
        if (!configServer.matches("[^/]+/[^/]+")) {
            throw new IllegalArgumentException(
                    "config server must be given as replicaSet/host:port[,host:port...], not " + configServer);
        }
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections must be at least 1, not " + maxConnections);
        }
    }

    /** With up to 2,000 connections, 30 seconds for a message and 30 seconds to start. */
    public static EmbeddedMongosConfig of(InetSocketAddress listen, InetSocketAddress router, String configServer) {
        return new EmbeddedMongosConfig(
                listen,
                router,
                configServer,
                DEFAULT_MAX_CONNECTIONS,
                DEFAULT_MESSAGE_TIMEOUT,
                DEFAULT_STARTUP_TIMEOUT);
    }

    public EmbeddedMongosConfig withMaxConnections(int connections) {
        return new EmbeddedMongosConfig(listen, router, configServer, connections, messageTimeout, startupTimeout);
    }

    public EmbeddedMongosConfig withStartupTimeout(Duration timeout) {
        return new EmbeddedMongosConfig(listen, router, configServer, maxConnections, messageTimeout, timeout);
    }
}
