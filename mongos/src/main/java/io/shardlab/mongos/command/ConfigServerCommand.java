package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/** A command that the config server runs under a name of its own, with the client's arguments. */
record ConfigServerCommand(ShardRouter shards, String serverName, boolean changesMetadata) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command = request.forServer(serverName, request.body().get(request.name()));
        command.remove("writeConcern");
        return Reply.relayed(changesMetadata ? shards.changeOnConfigServer(command) : shards.onConfigServer(command));
    }
}
