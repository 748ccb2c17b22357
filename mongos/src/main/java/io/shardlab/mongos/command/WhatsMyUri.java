package io.shardlab.mongos.command;

import org.bson.BsonDocument;
import org.bson.BsonString;

/** whatsmyuri: the client's own address as it arrives here. */
record WhatsMyUri() implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        String address = client.clientAddress().getHostString() + ":"
                + client.clientAddress().getPort();
        return Reply.ok(new BsonDocument("you", new BsonString(address)));
    }
}
