package io.shardlab.workloads.mixed.data;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** The documents that are loaded. */
public final class LogDataSet implements DataSet {

    /** Of about 250 bytes each: more would take a good part of a small heap when many workers fill batches. */
    private static final int MOST_BATCH = 20_000;

    private final LogDocuments documents;

    public LogDataSet(LogDocuments documents) {
        this.documents = documents;
    }

    @Override
    public String description() {
        return "numbered, with updates and version: " + documents.generator().spec();
    }

    @Override
    public long documents() {
        return documents.loaded();
    }

    private NumberedDocuments numbered() {
        return new NumberedDocuments(documents.loaded(), true, () -> {
            DocumentBatch scratch = new DocumentBatch();
            return (number, batch) -> documents.append(number, scratch, batch);
        });
    }

    @Override
    public DocumentFeed feed(int batchSize, int workers) {
        return new NumberedFeed(numbered(), 0, Math.min(batchSize, MOST_BATCH));
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return SplitPoints.of(numbered(), key, shards);
    }
}
