package io.shardlab.mongos.retry;

import io.shardlab.mongos.routing.ClusterServer;
import io.shardlab.mongos.wire.RouterConnection;
import io.shardlab.mongos.wire.ShardConnections;
import java.io.IOException;
import java.util.Optional;
import org.bson.BsonDocument;

/** A client's connections to shards, as a command with attempts uses them. */
record ShardLinks(ShardConnections connections) {

    /** A step of the conversation with a server. */
    @FunctionalInterface
    interface Step<T> {

        T with(RouterConnection link) throws IOException;
    }

    /** The outcome; empty if the server's primary was lost, which counts as an attempt. */
    <T> Optional<T> attempt(ClusterServer server, Attempts attempts, Step<T> step) throws IOException {
        try {
            T outcome = step.with(connections.to(server.host(), server::primary));
            if (outcome instanceof BsonDocument reply && !Answers.isOk(reply) && Answers.isPrimaryLost(reply)) {
                throw new IOException(reply.getString("errmsg").getValue());
            }
            return Optional.of(outcome);
        } catch (IOException e) {
            connections.drop(server.host());
            attempts.lost(server.name(), e);
            return Optional.empty();
        }
    }

    /** After a failure replies may still be on their way. */
    void abandon() throws IOException {
        connections.close();
    }
}
