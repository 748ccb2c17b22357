package io.shardlab.local.mongos.routing;

import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * A sharded collection as stored in config.collections.
 *
 * @param collation the collation of strings unless a command names another one; empty for a comparison byte by byte
 * @param epoch with {@code timestamp} the generation of the collection, a part of every shard version
 */
public record CollectionEntry(
        String namespace,
        BsonDocument key,
        BsonValue uuid,
        BsonDocument collation,
        BsonObjectId epoch,
        BsonTimestamp timestamp) {

    /** The newest chunk of a shard that owns none. */
    static final BsonTimestamp NO_CHUNKS = new BsonTimestamp(0, 0);

    static CollectionEntry of(BsonDocument entry) {
        return new CollectionEntry(
                entry.getString("_id").getValue(),
                entry.getDocument("key"),
                entry.get("uuid"),
                entry.getDocument("defaultCollation", new BsonDocument()),
                entry.getObjectId("lastmodEpoch"),
                entry.getTimestamp("timestamp"));
    }

    /** Returns the version that a shard expects from a router whose newest chunk there is {@code newest}. */
    BsonDocument shardVersion(BsonValue newest) {
        return new BsonDocument("e", epoch).append("t", timestamp).append("v", newest);
    }
}
