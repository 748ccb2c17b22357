package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/** Sees to it that a collection holds exactly one generated web log: uses what is there, or loads it. */
public final class WebLogDataSet {

    private final WebLogSpec spec;
    private final StoredDataSet stored;

    public WebLogDataSet(Target target, Settings settings, Notices notices) {
        this.spec = WebLogParameters.spec(settings);
        this.stored = new StoredDataSet(
                target, settings, notices, new Generated(spec), settings.get(LoadParameters.SHARD_KEY));
    }

    public TargetCollection collection() {
        return stored.collection();
    }

    public WebLogSpec spec() {
        return spec;
    }

    /** As {@link StoredDataSet#splitKeys}. */
    public List<BsonDocument> splitKeys() {
        return stored.splitKeys();
    }

    /** As {@link StoredDataSet#ensure}. */
    public boolean ensure(PhaseRunner phases) throws InterruptedException {
        return stored.ensure(phases);
    }

    /** As {@link StoredDataSet#ensureIndex}. */
    public void ensureIndex(ShardKey index) {
        stored.ensureIndex(index);
    }

    private record Generated(WebLogSpec spec) implements DataSet {

        @Override
        public String description() {
            return spec.toString();
        }

        @Override
        public long documents() {
            return spec.documents();
        }

        @Override
        public DocumentFeed feed(int batchSize, int workers) {
            return new GeneratedFeed(new WebLogGenerator(spec), 0, batchSize, workers);
        }

        @Override
        public List<BsonDocument> splitKeys(ShardKey key, int shards) {
            return SplitPoints.of(NumberedDocuments.of(new WebLogGenerator(spec)), key, shards);
        }
    }
}
