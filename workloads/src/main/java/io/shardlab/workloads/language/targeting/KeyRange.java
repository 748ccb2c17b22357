package io.shardlab.workloads.language.targeting;

import org.bson.BsonDocument;

/**
 * A range of a shard key, with both ends.
 *
 * @param min the least key; a field is MinKey if it is open downwards, and a hash if it is hashed
 * @param max the greatest key, likewise
 */
public record KeyRange(BsonDocument min, BsonDocument max) {

    /** True for the range of one key, with one value for each field. */
    public boolean isOneKey() {
        return min.equals(max);
    }
}
