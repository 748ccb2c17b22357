package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.Namespace;
import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** refineCollectionShardKey: appends fields to a shard key. */
record RefineShardKey(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        Namespace namespace = request.namespace();
        BsonDocument command = new BsonDocument(
                        "_shardsvrRefineCollectionShardKey", new BsonString(namespace.collection()))
                .append("newShardKey", request.document("key"));
        return Reply.relayed(shards.coordinate(namespace.database(), namespace.database(), command));
    }
}
