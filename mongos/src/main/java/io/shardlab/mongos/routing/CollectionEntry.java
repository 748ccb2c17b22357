package io.shardlab.mongos.routing;

import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * A sharded collection as stored in config.collections.
 *
 * @param collation by which strings are compared unless a command names another one; empty for byte by byte
 * @param epoch and {@code timestamp}: the generation of the collection, part of every shard version
 */
public record CollectionEntry(
        String namespace,
        BsonDocument key,
        BsonValue uuid,
        BsonDocument collation,
        BsonObjectId epoch,
        BsonTimestamp timestamp) {

    static CollectionEntry of(BsonDocument entry) {
        return new CollectionEntry(
                entry.getString("_id").getValue(),
                entry.getDocument("key"),
                entry.get("uuid"),
                entry.getDocument("defaultCollation", new BsonDocument()),
                entry.getObjectId("lastmodEpoch"),
                entry.getTimestamp("timestamp"));
    }

    /** The version that a shard expects of a router whose newest chunk there is {@code newest}. */
    BsonDocument shardVersion(BsonValue newest) {
        return new BsonDocument("e", epoch).append("t", timestamp).append("v", newest);
    }
}
