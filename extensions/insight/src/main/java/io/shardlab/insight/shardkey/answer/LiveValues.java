package io.shardlab.insight.shardkey.answer;

import io.shardlab.insight.shardkey.data.DocumentSample;
import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import io.shardlab.insight.shardkey.data.KeyStatistics;
import io.shardlab.insight.shardkey.data.KeyTuple;
import io.shardlab.insight.shardkey.data.LiveData;
import io.shardlab.insight.shardkey.data.Monotonicity;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonValue;

/** The values of keys in the documents of running servers. Not thread-safe. */
final class LiveValues {

    private final DocumentsByNumber documents;
    private final DocumentSample sample;
    private final DocumentSample ordered;
    private final long seed;

    /** Reads the documents; blocks. */
    LiveValues(LiveData data, List<String> paths, long seed) {
        this.documents = data.sample(paths);
        this.sample = DocumentSample.of(documents, Integer.MAX_VALUE, paths, seed);
        DocumentsByNumber inOrder = data.inOrder(paths);
        this.ordered = DocumentSample.of(inOrder, Integer.MAX_VALUE, paths, seed);
        this.seed = seed;
    }

    DocumentSample sample() {
        return sample;
    }

    KeyValues of(ShardKey key) {
        List<BsonValue[]> keys = ordered.keys(key);
        return KeyValues.of(
                key, KeyStatistics.of(documents, key, seed), sample, Monotonicity.of(keys, KeyTuple.sorted(keys)));
    }
}
