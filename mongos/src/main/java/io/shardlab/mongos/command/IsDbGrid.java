package io.shardlab.mongos.command;

import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/** isdbgrid: the sign by which tools know a mongos. */
record IsDbGrid() implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        return Reply.ok(new BsonDocument("isdbgrid", new BsonInt32(1))
                .append("hostname", new BsonString(client.localAddress().getHostString())));
    }
}
