package io.shardlab.mongos.routing;

import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/**
 * A range of shard-key values, {@code min} inclusive and {@code max} exclusive, and the shard that owns it.
 *
 * @param version counts the changes of the collection's chunks; this is the chunk's last one
 */
public record Chunk(BsonDocument min, BsonDocument max, String shard, BsonTimestamp version) {

    static Chunk of(BsonDocument entry) {
        return new Chunk(
                entry.getDocument("min"),
                entry.getDocument("max"),
                entry.getString("shard").getValue(),
                entry.getTimestamp("lastmod"));
    }
}
