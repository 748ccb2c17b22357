package io.shardlab.mongos.command;

import java.io.IOException;
import org.bson.BsonDocument;

/** Answers one command. Handlers are shared by all connections and keep no state of one. */
@FunctionalInterface
public interface CommandHandler {

    /**
     * Answers the command; blocks until the cluster has.
     *
     * @param client the connection that the command came through
     * @return the reply, with {@code ok: 1}
     * @throws io.shardlab.mongos.error.CommandException to reply with an error
     * @throws com.mongodb.MongoException of a server behind, which becomes the reply too
     * @throws IOException if the router is lost, which ends the connection
     */
    BsonDocument handle(CommandRequest request, ClientContext client) throws IOException;
}
