package io.shardlab.workloads.ycsb;

import io.shardlab.data.choice.Draws;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.RecordRange;
import java.util.List;
import org.bson.BsonDocument;

/** The records that properties describe, as a data set. */
record Records(CoreProperties properties, long seed) implements DataSet {

    RecordDocuments contents() {
        return new RecordDocuments(properties.keys(), properties.fields(), seed);
    }

    @Override
    public String description() {
        return properties.description() + ", seed " + seed;
    }

    @Override
    public long documents() {
        return properties.records().size();
    }

    @Override
    public DocumentFeed feed(int batchSize, int workers) {
        return new RecordFeed(contents(), properties.records(), batchSize, properties.mostRecordBytes());
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        RecordRange range = properties.records();
        RecordDocuments records = contents();
        Draws draws = records.draws();
        DocumentBatch sample = new DocumentBatch();
        long size = Math.min(SplitPoints.SAMPLED_DOCUMENTS, range.size());
        for (long i = 0; i < size; i++) {
            records.append(range.first() + (long) ((double) i / size * range.size()), draws, sample.begin());
            sample.end();
        }
        return SplitPoints.of(sample, key, shards);
    }

    @Override
    public boolean mayHaveGrown() {
        return true;
    }
}
