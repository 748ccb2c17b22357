package io.shardlab.local.mongos.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** One client's connections to primaries of shards, opened when they are first needed. Not thread-safe. */
public final class ShardConnections implements AutoCloseable {

    private final Map<String, RouterConnection> open = new HashMap<>();

    /**
     * Returns the connection to a shard.
     *
     * @param host the hosts of the shard
     * @param primary finds its primary
     */
    public RouterConnection to(String host, Supplier<InetSocketAddress> primary) throws IOException {
        RouterConnection connection = open.get(host);
        if (connection == null) {
            connection = RouterConnection.open(primary.get());
            open.put(host, connection);
        }
        return connection;
    }

    /** Closes the connection to a shard, on which replies may still arrive. */
    public void drop(String host) throws IOException {
        RouterConnection connection = open.remove(host);
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public void close() throws IOException {
        for (RouterConnection connection : open.values()) {
            connection.close();
        }
        open.clear();
    }
}
