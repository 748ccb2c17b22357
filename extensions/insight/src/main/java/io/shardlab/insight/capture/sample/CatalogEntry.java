package io.shardlab.insight.capture.sample;

import com.mongodb.MongoNamespace;
import java.util.List;
import org.bson.BsonDocument;

/**
 * A collection as a server knows it.
 *
 * @param options the options as in {@code listCollections}
 * @param indexes the indexes as in {@code listIndexes}
 * @param documents the number of documents
 * @param documentBytes the mean size of a document; 0 if it is unknown
 * @param compressor the block compressor; empty if it is unknown
 * @param sharding the shard key and zones
 */
record CatalogEntry(
        MongoNamespace namespace,
        BsonDocument options,
        List<BsonDocument> indexes,
        long documents,
        double documentBytes,
        String compressor,
        Sharding sharding) {

    /**
     * The distribution of a collection over shards.
     *
     * @param key the shard key; empty if the collection is not sharded
     * @param zones the ranges of zones, each with {@code zone}, {@code shards}, {@code min} and {@code max}
     */
    record Sharding(BsonDocument key, List<BsonDocument> zones) {

        static final Sharding NONE = new Sharding(new BsonDocument(), List.of());
    }

    String name() {
        return namespace.getCollectionName();
    }

    boolean isTimeSeries() {
        return options.containsKey("timeseries");
    }

    boolean isSharded() {
        return !sharding.key.isEmpty();
    }
}
