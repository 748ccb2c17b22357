package io.shardlab.mongo.dataset;

import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** Documents that can be made again at any time, to the byte. Immutable. */
public interface DataSet {

    /** All that the documents follow from, as text: two data sets are the same if their descriptions are. */
    String description();

    /** How many documents there are. */
    long documents();

    /**
     * Hands out all documents, once.
     *
     * @param batchSize most documents of a batch
     * @param workers how many threads fill batches at the same time
     */
    DocumentFeed feed(int batchSize, int workers);

    /**
     * Where to split the collection before a load, from samples of the documents; empty for nowhere.
     *
     * @param shards how many shards the ranges are for
     */
    default List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return List.of();
    }

    /**
     * Whether documents beyond these may lie in the collection, because runs have inserted more of the same kind: the
     * collection is then used as it is.
     */
    default boolean mayHaveGrown() {
        return false;
    }
}
