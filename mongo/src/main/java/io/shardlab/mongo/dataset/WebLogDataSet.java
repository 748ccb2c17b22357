package io.shardlab.mongo.dataset;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** The generated web log. */
record WebLogDataSet(WebLogSpec spec) implements DataSet {

    @Override
    public String description() {
        return spec.toString();
    }

    @Override
    public long documents() {
        return spec.documents();
    }

    @Override
    public DocumentFeed feed(Share part, int batchSize, int workers) {
        return ReadAheadFeed.generated(new WebLogGenerator(spec), part, batchSize, workers);
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return SplitPoints.of(NumberedDocuments.of(new WebLogGenerator(spec)), key, shards);
    }
}
