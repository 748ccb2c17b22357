package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** renameCollection, within a database or between two with the same primary shard. */
record RenameCollection(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace from = request.namespace();
        BsonDocument command = new BsonDocument("_shardsvrRenameCollection", new BsonString(from.collection()))
                .append("to", new BsonString(request.text("to")))
                .append("dropTarget", BsonBoolean.valueOf(request.isTrue("dropTarget")));
        shards.coordinate(from.database(), from.database(), command);
        return Reply.ok();
    }
}
