package io.shardlab.local.mongos.retry;

import io.shardlab.local.mongos.command.Reply;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.ClusterServer;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.routing.RoutingCache;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.ShardConnections;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;

/**
 * A client's connections to shards during one command, which is sent again when its placement is stale or a primary is
 * lost. Confined to the client's thread.
 */
final class ShardLinks {

    /** The errors during an election, a shutdown or a step-down: the write may or may not have happened. */
    private static final Set<Integer> PRIMARY_LOST = Set.of(91, 189, 10107, 11600, 11602, 13435, 13436);

    private static final int MAX_STALE = 100;
    private static final int MAX_LOST = 3;
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private final ShardConnections connections;
    private final RoutingCache routing;
    private final Namespace namespace;
    private int stale;
    private int lost;

    ShardLinks(ShardConnections connections, RoutingCache routing, Namespace namespace) {
        this.connections = connections;
        this.routing = routing;
        this.namespace = namespace;
    }

    /** A step of the conversation with a server. */
    @FunctionalInterface
    interface Step<T> {
        T with(RouterConnection link) throws IOException;
    }

    /**
     * Returns the outcome of a step; empty if the server's primary was lost.
     *
     * @throws CommandException if primaries were lost too often since the last {@link #progress}
     */
    <T> Optional<T> attempt(ClusterServer server, Step<T> step) throws IOException {
        try {
            T outcome = step.with(connections.to(server.host(), server::primary));
            if (outcome instanceof BsonDocument reply
                    && !Reply.isOk(reply)
                    && PRIMARY_LOST.contains(Reply.code(reply))) {
                throw new IOException(reply.getString("errmsg").getValue());
            }
            return Optional.of(outcome);
        } catch (IOException e) {
            connections.drop(server.host());
            routing.forget(namespace);
            if (++lost > MAX_LOST) {
                throw CommandException.worthRepeating(
                        ErrorCode.HOST_UNREACHABLE,
                        "The primary of shard " + server.name() + " is lost: " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    /** Notes that a shard has served a part of the command. */
    void progress() {
        stale = 0;
        lost = 0;
    }

    /**
     * Notes that a shard knows another placement, so that it is read again.
     *
     * @throws CommandException if this happened too often since the last {@link #progress}
     */
    void stale(BsonDocument error) {
        routing.forget(namespace);
        if (++stale > MAX_STALE) {
            throw CommandException.of(error);
        }
        if (stale > 1) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Closes the connections after a failure, as replies may still arrive on them. */
    void abandon() throws IOException {
        connections.close();
    }
}
