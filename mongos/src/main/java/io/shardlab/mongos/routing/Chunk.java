package io.shardlab.mongos.routing;

import org.bson.BsonDocument;

/** A range of shard-key values, {@code min} inclusive and {@code max} exclusive, and the shard that owns it. */
public record Chunk(BsonDocument min, BsonDocument max, String shard) {

    static Chunk of(BsonDocument entry) {
        return new Chunk(
                entry.getDocument("min"),
                entry.getDocument("max"),
                entry.getString("shard").getValue());
    }
}
