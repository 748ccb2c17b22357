package io.shardlab.recovery.failover;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * The {@code _id} of each numbered document. Numbers are dealt to the shards in turn: the ids of each shard are a range, and
 * those of each series of numbers, such as a repetition's, a range within it.
 *
 * @param shards at least 1
 */
record NumberedIds(int shards) {

    /** Numbers of a series at most. */
    static final long MOST_NUMBERS = 1L << 31;

    /** The series of documents that are there before anything is measured. */
    static final int LOADED = 0;

    private static final int SERIES_SHIFT = 32;
    private static final int SHARD_SHIFT = 48;

    int shardOf(long number) {
        return (int) (number % shards);
    }

    long id(int series, long number) {
        return first(shardOf(number), series) + number;
    }

    /** The first id of a series on a shard; the last comes before the first one of the next series. */
    static long first(int shard, int series) {
        return ((long) shard << SHARD_SHIFT) | ((long) series << SERIES_SHIFT);
    }

    static long numberOf(long id) {
        return id & ((1L << SERIES_SHIFT) - 1);
    }

    /** Where to split the collection, so that each shard gets its range. */
    List<BsonDocument> splitKeys() {
        List<BsonDocument> keys = new ArrayList<>();
        for (int shard = 1; shard < shards; shard++) {
            keys.add(new BsonDocument("_id", new BsonInt64(first(shard, LOADED))));
        }
        return keys;
    }
}
