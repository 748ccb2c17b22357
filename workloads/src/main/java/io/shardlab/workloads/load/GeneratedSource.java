package io.shardlab.workloads.load;

import io.shardlab.core.dataset.DocumentFeed;
import io.shardlab.core.dataset.GeneratedFeed;
import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.SplitPoints;
import io.shardlab.core.dataset.WebLogParameters;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.Target;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/** Generated web-log documents. */
final class GeneratedSource implements LoadSource {

    private final WebLogGenerator generator;
    private final Settings settings;

    GeneratedSource(Settings settings) {
        this.settings = settings;
        this.generator = new WebLogGenerator(WebLogParameters.spec(settings));
    }

    @Override
    public DocumentFeed open() {
        return new GeneratedFeed(
                generator, 0, settings.get(LoadParameters.BATCH_SIZE), BulkLoad.insertionWorkers(settings));
    }

    @Override
    public List<BsonDocument> splitKeys(Target target) {
        if (!settings.get(LoadParameters.PRE_SPLIT)) {
            return List.of();
        }
        return SplitPoints.of(
                SplitPoints.sample(generator),
                settings.get(LoadParameters.SHARD_KEY),
                target.description().shards());
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public Map<String, Object> facts() {
        return Map.of("source", "generated");
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
