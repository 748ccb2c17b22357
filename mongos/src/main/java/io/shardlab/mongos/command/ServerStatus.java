package io.shardlab.mongos.command;

import java.io.IOException;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** serverStatus: the router mongod's, which calls itself mongos here and tells nothing of its own replica set. */
record ServerStatus() implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) throws IOException {
        BsonDocument status = RoutedCommands.run(client.router(), request.body());
        status.remove("repl");
        status.put("process", new BsonString("mongos"));
        return status;
    }
}
