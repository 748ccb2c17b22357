package io.shardlab.local.mongos.command;

import java.io.IOException;
import org.bson.BsonDocument;

/** Answers one command. All connections share the handlers, so a handler keeps no state of a connection. */
@FunctionalInterface
public interface CommandHandler {

    /**
     * Answers the command; blocks until the cluster has answered.
     *
     * @param client the connection that the command came through
     * @return the reply, with {@code ok: 1}
     * @throws io.shardlab.local.mongos.error.CommandException to reply with an error
     * @throws com.mongodb.MongoException if a server of the cluster reports an error, which becomes the reply as well
     * @throws IOException if the router is lost, which ends the connection
     */
    BsonDocument handle(CommandRequest request, ClientContext client) throws IOException;
}
