package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Chunk;
import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.ShardRouter;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** split: at a given shard-key value, or in the middle of a chunk. */
record SplitChunk(ShardRouter shards, ChunkFinder chunks) implements CommandHandler {

    @Override
    public BsonDocument handle(CommandRequest request, ClientContext client) {
        CollectionEntry collection = chunks.collection(request.namespace());
        if (request.body().containsKey("middle")) {
            BsonDocument middle = request.document("middle");
            split(collection, chunks.holding(collection, middle), middle);
        } else {
            Chunk chunk = chunks.describedBy(request, collection);
            split(collection, chunk, median(collection, chunk));
        }
        return Reply.ok();
    }

    private BsonDocument median(CollectionEntry collection, Chunk chunk) {
        BsonDocument reply = shards.onShard(
                chunk.shard(),
                new BsonDocument("splitVector", new BsonString(collection.namespace()))
                        .append("keyPattern", collection.key())
                        .append("min", chunk.min())
                        .append("max", chunk.max())
                        .append("force", BsonBoolean.TRUE));
        BsonArray keys = reply.getArray("splitKeys");
        if (keys.isEmpty()) {
            throw new CommandException(
                    ErrorCode.CANNOT_SPLIT, "Cannot find a median in the chunk, it may hold too few documents");
        }
        return keys.get(0).asDocument();
    }

    private void split(CollectionEntry collection, Chunk chunk, BsonDocument at) {
        if (at.equals(chunk.min())) {
            throw new CommandException(
                    ErrorCode.CANNOT_SPLIT, "The split key " + at + " is a boundary of an existing chunk");
        }
        shards.onShard(
                chunk.shard(),
                new BsonDocument("splitChunk", new BsonString(collection.namespace()))
                        .append("from", new BsonString(chunk.shard()))
                        .append("keyPattern", collection.key())
                        .append("epoch", collection.epoch())
                        .append("timestamp", collection.timestamp())
                        .append("min", chunk.min())
                        .append("max", chunk.max())
                        .append("splitKeys", new BsonArray(List.of(at))));
    }
}
