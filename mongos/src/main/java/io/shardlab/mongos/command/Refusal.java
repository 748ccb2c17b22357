package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import org.bson.BsonDocument;

/** A command that is known and not served. */
record Refusal(ErrorCode code, String message) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        throw new CommandException(code, message);
    }
}
