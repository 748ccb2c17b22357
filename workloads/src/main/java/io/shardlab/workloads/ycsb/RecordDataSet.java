package io.shardlab.workloads.ycsb;

import io.shardlab.data.choice.Draws;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.util.List;
import org.bson.BsonDocument;

/** The records that properties describe, as a data set. */
record RecordDataSet(CoreProperties properties, long seed) implements DataSet {

    private static final int MOST_BATCH_BYTES = 8 << 20;

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

    private NumberedDocuments numbered() {
        long first = properties.records().first();
        RecordDocuments contents = contents();
        return new NumberedDocuments(documents(), true, () -> {
            Draws draws = contents.draws();
            return (number, batch) -> {
                contents.append(first + number, draws, batch.begin());
                batch.end();
            };
        });
    }

    @Override
    public DocumentFeed feed(int batchSize, int workers) {
        int most = Math.max(1, MOST_BATCH_BYTES / properties.mostRecordBytes());
        return new NumberedFeed(numbered(), 0, Math.min(batchSize, most));
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return SplitPoints.of(numbered(), key, shards);
    }

    @Override
    public boolean mayHaveGrown() {
        return true;
    }
}
