package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/**
 * A command on one collection that the database's primary shard coordinates under a name of its own, with the client's
 * arguments.
 */
record CoordinatedCommand(ShardRouter shards, String shardName) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command = request.forServer(shardName, request.body().get(request.name()));
        return Reply.relayed(shards.coordinate(request.database(), request.database(), command));
    }
}
