package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** dropDatabase: from all shards and from the catalog. */
record DropDatabase(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        BsonDocument command = ShardRouter.command("_shardsvrDropDatabase");
        BsonString name = new BsonString(request.database());
        return shards.coordinateIfExists(request.database(), request.database(), command)
                .map(reply -> Reply.ok(new BsonDocument("dropped", name)))
                .orElseGet(() -> Reply.ok(new BsonDocument("info", new BsonString("database does not exist"))));
    }
}
