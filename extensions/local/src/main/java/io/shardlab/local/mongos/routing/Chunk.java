package io.shardlab.local.mongos.routing;

import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/**
 * A range of shard-key values and the shard that owns it.
 *
 * @param min the lower bound, inclusive
 * @param max the upper bound, exclusive
 * @param version the number of the chunk's last change, counted over all chunks of the collection
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
