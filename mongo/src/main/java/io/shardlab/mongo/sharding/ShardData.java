package io.shardlab.mongo.sharding;

import org.bson.Document;

/**
 * What one shard holds of a collection.
 *
 * @param documents documents, orphans included
 * @param bytes uncompressed BSON bytes
 */
public record ShardData(long documents, long bytes) {

    static ShardData of(Document collStats) {
        return new ShardData(number(collStats, "count"), number(collStats, "size"));
    }

    private static long number(Document document, String key) {
        return document.get(key) instanceof Number number ? number.longValue() : 0;
    }
}
