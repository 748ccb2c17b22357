package io.shardlab.shardkey.answer;

import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.shardkey.data.KeyStatistics;
import io.shardlab.shardkey.routing.KeyRouting;
import io.shardlab.shardkey.routing.RoutingResult;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The facts of one key, from which the findings are derived.
 *
 * @param arrays the fields of the key that are arrays, or within arrays, in some documents
 * @param missing the share of documents without one of the fields, the largest of the fields'
 * @param correlation see {@link io.shardlab.shardkey.data.Monotonicity}
 * @param bytes the data of the collection
 * @param zonesApply false if the collection has zones that this key cannot have
 */
public record KeyFacts(
        ShardKey key,
        KeyStatistics statistics,
        List<String> arrays,
        double missing,
        double correlation,
        double bytes,
        KeyRouting routing,
        RoutingResult result,
        List<BsonDocument> indexes,
        BsonDocument options,
        boolean zonesApply) {

    /** Returns the data of the most frequent value. */
    long largestUnsplittableBytes() {
        return Math.round(statistics.topShare() * bytes);
    }
}
