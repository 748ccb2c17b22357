package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** reshardCollection: copies a collection to a distribution by another shard key, which takes minutes at least. */
record ReshardCollection(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        BsonDocument command = request.forServer("_shardsvrReshardCollection", new BsonString(namespace.collection()));
        return Reply.relayed(shards.coordinate(namespace.database(), namespace.database(), command));
    }
}
