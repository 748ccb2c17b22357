package io.shardlab.mongo.dataset;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** Documents that can be made again at any time, to the byte. Immutable. */
public interface DataSet {

    /** Returns all facts from which the documents follow, as text: data sets are the same if their descriptions are. */
    String description();

    /** Returns the number of documents. */
    long documents();

    /**
     * Returns a feed of the documents that one load machine loads.
     *
     * @param part the machine's part, which is a range of the documents
     * @param batchSize the maximum number of documents of a batch
     * @param workers the number of threads that fill batches at the same time
     */
    DocumentFeed feed(Share part, int batchSize, int workers);

    /**
     * Returns the keys at which to split the collection before a load, from a sample of the documents; empty for no split.
     *
     * @param shards the number of shards for which the ranges are made
     */
    default List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return List.of();
    }

    /**
     * True if a collection that contains more documents is used unchanged, because runs insert more of the same kind.
     */
    default boolean mayHaveGrown() {
        return false;
    }
}
