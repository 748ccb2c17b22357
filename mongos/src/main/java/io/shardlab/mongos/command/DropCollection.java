package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** drop: from all shards and from the catalog. What does not exist counts as dropped. */
record DropCollection(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command =
                new BsonDocument("_shardsvrDropCollection", new BsonString(request.text(request.name())));
        shards.coordinateIfExists(request.database(), request.database(), command);
        return Reply.ok(
                new BsonDocument("ns", new BsonString(request.collection().toString())));
    }
}
