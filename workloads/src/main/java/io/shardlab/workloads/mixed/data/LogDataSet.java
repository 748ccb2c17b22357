package io.shardlab.workloads.mixed.data;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** The documents that are loaded. */
public final class LogDataSet implements DataSet {

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

    @Override
    public DocumentFeed feed(int batchSize, int workers) {
        return new LogFeed(documents, batchSize);
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        DocumentBatch sample = new DocumentBatch();
        DocumentBatch scratch = new DocumentBatch();
        long size = Math.min(SplitPoints.SAMPLED_DOCUMENTS, documents.loaded());
        for (long i = 0; i < size; i++) {
            documents.append(i * documents.loaded() / size, scratch, sample);
        }
        return SplitPoints.of(sample, key, shards);
    }
}
