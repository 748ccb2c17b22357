package io.shardlab.mongos.command;

import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.ShardRouter;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** mergeChunks: makes neighbouring chunks of one shard a single one. */
record MergeChunks(ShardRouter shards, ChunkFinder chunks) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        CollectionEntry collection = chunks.collection(request.namespace());
        List<BsonValue> bounds = ChunkFinder.bounds(request);
        String shard = chunks.holding(collection, bounds.get(0).asDocument()).shard();
        shards.onShard(
                shard,
                new BsonDocument("mergeChunks", new BsonString(collection.namespace()))
                        .append("bounds", new BsonArray(bounds))
                        .append("shardName", new BsonString(shard))
                        .append("epoch", collection.epoch())
                        .append("timestamp", collection.timestamp()));
        return Reply.ok();
    }
}
