package io.shardlab.workloadfile.targeting;

import io.shardlab.data.key.KeyOrder;
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

    /** True if a chunk, whose end is not its own, has keys of this range. */
    public boolean meets(BsonDocument chunkMin, BsonDocument chunkEnd) {
        return KeyOrder.INSTANCE.compare(min, chunkEnd) < 0 && KeyOrder.INSTANCE.compare(chunkMin, max) <= 0;
    }
}
