package io.shardlab.workloads.ycsb;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonDocument;

/** The records that the properties describe; each is a function of the seed and its number, to the byte. */
record RecordDataSet(CoreProperties properties, long seed) implements DataSet {

    private static final byte[] ID = BsonAppender.name("_id");
    private static final int MOST_BATCH_BYTES = 8 << 20;

    /** Returns random numbers for {@link #append}, to be confined to one thread. */
    RandomStream draws() {
        return new RandomStream(seed);
    }

    void append(long number, RandomStream draws, BsonAppender out) {
        String key = properties.keys().name(number);
        out.string(ID, key.getBytes(StandardCharsets.ISO_8859_1));
        properties.fields().appendAll(key, draws.begin(number), out);
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
        return new NumberedDocuments(documents(), true, () -> {
            RandomStream draws = draws();
            return (number, batch) -> {
                append(first + number, draws, batch.begin());
                batch.end();
            };
        });
    }

    @Override
    public DocumentFeed feed(Share part, int batchSize, int workers) {
        int most = Math.max(1, MOST_BATCH_BYTES / properties.mostRecordBytes());
        return new NumberedFeed(numbered(), part, Math.min(batchSize, most));
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
