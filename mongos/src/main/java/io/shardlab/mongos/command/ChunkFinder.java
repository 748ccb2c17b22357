package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Catalog;
import io.shardlab.mongos.routing.Chunk;
import io.shardlab.mongos.routing.CollectionEntry;
import io.shardlab.mongos.routing.Namespace;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Finds the chunk that a client describes: by a document in it, by a shard-key value, or by its bounds. */
record ChunkFinder(Catalog catalog, ShardKeys shardKeys) {

    CollectionEntry collection(Namespace namespace) {
        return catalog.shardedCollection(namespace)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.NAMESPACE_NOT_SHARDED, "Collection " + namespace + " is not sharded"));
    }

    /** By the request's {@code find} or {@code bounds}. */
    Chunk describedBy(CommandRequest request, CollectionEntry collection) {
        if (request.body().containsKey("bounds")) {
            return between(collection, bounds(request));
        }
        BsonDocument key = shardKeys
                .inQuery(collection, request.document("find"))
                .orElseThrow(() -> new CommandException(
                        ErrorCode.SHARD_KEY_NOT_FOUND, "'find' must contain the shard key " + collection.key()));
        return holding(collection, key);
    }

    Chunk holding(CollectionEntry collection, BsonDocument key) {
        return catalog.chunkHolding(collection, key)
                .orElseThrow(() -> new CommandException(ErrorCode.BAD_VALUE, "No chunk holds " + key));
    }

    static List<BsonValue> bounds(CommandRequest request) {
        BsonArray given = request.body().isArray("bounds") ? request.body().getArray("bounds") : new BsonArray();
        List<BsonValue> bounds = given.stream().limit(3).toList();
        if (bounds.size() != 2 || !bounds.stream().allMatch(BsonValue::isDocument)) {
            throw new CommandException(ErrorCode.BAD_VALUE, "'bounds' must be an array of two shard-key values");
        }
        return bounds;
    }

    private Chunk between(CollectionEntry collection, List<BsonValue> bounds) {
        return catalog.chunkBetween(
                        collection, bounds.get(0).asDocument(), bounds.get(1).asDocument())
                .orElseThrow(() -> new CommandException(ErrorCode.BAD_VALUE, "No chunk has the bounds " + bounds));
    }
}
