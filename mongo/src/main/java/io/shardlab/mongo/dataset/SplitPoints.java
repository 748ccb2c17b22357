package io.shardlab.mongo.dataset;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Chooses the keys at which to split a range-sharded collection before a load, from a sample of the documents. */
public final class SplitPoints {

    /** More ranges than shards, so that the balancer can later move less than a shard's whole share. */
    public static final int RANGES_PER_SHARD = 4;
    /** Quantiles of this many keys are off by less than a tenth of a range, with any number of shards up to 25. */
    public static final int SAMPLED_DOCUMENTS = 10_000;

    private SplitPoints() {}

    /**
     * Returns the quantiles of the sampled keys, so that each range gets about the same number of documents.
     *
     * @param sample documents spread evenly over the data
     * @return distinct keys, ascending; none for a hashed key, which the server splits itself
     */
    public static List<BsonDocument> of(DocumentBatch sample, ShardKey key, int shards) {
        if (key.isHashed()) {
            return List.of();
        }
        List<BsonDocument> keys = new ArrayList<>(sample.count());
        for (RawBsonDocument document : sample.documents()) {
            BsonDocument values = new BsonDocument();
            key.names().forEach(name -> values.append(name, field(document, name)));
            keys.add(values);
        }
        keys.sort(KeyOrder.INSTANCE);
        return quantiles(keys, RANGES_PER_SHARD * shards);
    }

    /** Returns the quantiles of the keys of documents that are spread evenly over all. */
    public static List<BsonDocument> of(NumberedDocuments documents, ShardKey key, int shards) {
        return of(documents.sample(SAMPLED_DOCUMENTS), key, shards);
    }

    private static List<BsonDocument> quantiles(List<BsonDocument> sorted, int ranges) {
        List<BsonDocument> points = new ArrayList<>();
        for (int range = 1; range < ranges && !sorted.isEmpty(); range++) {
            BsonDocument point = sorted.get((int) ((long) range * sorted.size() / ranges));
            boolean first = point.equals(sorted.get(0));
            boolean repeated = !points.isEmpty() && point.equals(points.get(points.size() - 1));
            if (!first && !repeated) {
                points.add(point);
            }
        }
        return points;
    }

    private static BsonValue field(BsonDocument document, String path) {
        BsonValue value = document;
        for (String part : path.split("\\.", -1)) {
            value = value.isDocument() ? value.asDocument().getOrDefault(part, BsonNull.VALUE) : BsonNull.VALUE;
        }
        return value;
    }
}
