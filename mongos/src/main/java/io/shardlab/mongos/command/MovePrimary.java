package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** movePrimary: moves a database's unsharded collections to another shard. */
record MovePrimary(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        String database = request.text(request.name());
        BsonDocument command = new BsonDocument("_shardsvrMovePrimary", new BsonString(database))
                .append("to", new BsonString(request.text("to")));
        shards.coordinate(database, "admin", command);
        return Reply.ok();
    }
}
