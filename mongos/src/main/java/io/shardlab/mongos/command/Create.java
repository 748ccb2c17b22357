package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.ShardRouter;
import org.bson.BsonDocument;

/** create: collections and views live on the primary shard until they are sharded. */
record Create(ShardRouter shards) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        shards.ensureDatabase(request.database());
        return shards.onPrimary(request.database(), request.forServer())
                .map(Reply::relayed)
                .orElseThrow();
    }
}
