package io.shardlab.cluster.embedded.command;

import io.shardlab.cluster.embedded.error.CommandException;
import io.shardlab.cluster.embedded.error.ErrorCode;
import org.bson.BsonDocument;

/** A command that is known and not served. */
record Refusal(ErrorCode code, String message) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        throw new CommandException(code, message);
    }
}
