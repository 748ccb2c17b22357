package io.shardlab.workloads.load;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.ReadAheadFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Generated web-log documents. */
final class GeneratedSource implements LoadSource {

    private final WebLogGenerator generator;
    private final Settings settings;
    private final Share part;
    private DocumentFeed feed;

    GeneratedSource(Settings settings, Share part) {
        this.settings = settings;
        this.part = part;
        this.generator = new WebLogGenerator(WebLogParameters.spec(settings));
    }

    @Override
    public DocumentFeed open(Position position, Optional<Fingerprint> expected) {
        close();
        int batchSize = settings.get(LoadParameters.BATCH_SIZE);
        int workers = BulkLoad.insertionWorkers(settings);
        feed = part.isWhole()
                ? ReadAheadFeed.generated(generator, position.documents(), batchSize, workers)
                : ReadAheadFeed.generated(generator, part, batchSize, workers);
        return feed;
    }

    @Override
    public Optional<String> name() {
        return Optional.of("generated");
    }

    @Override
    public Map<String, String> identity() {
        WebLogSpec spec = generator.spec();
        Map<String, String> identity = new LinkedHashMap<>();
        identity.put("source", "generated");
        identity.put("documents", String.valueOf(spec.documents()));
        identity.put("seed", String.valueOf(spec.seed()));
        identity.put("hosts", String.valueOf(spec.hosts()));
        identity.put("host distribution", ParameterTypes.choiceName(spec.distribution()));
        if (spec.distribution() == HostDistribution.ZIPF) {
            identity.put("Zipf exponent", String.valueOf(spec.zipfExponent()));
        }
        return identity;
    }

    @Override
    public List<BsonDocument> splitKeys(Target target) {
        return settings.get(LoadParameters.PRE_SPLIT)
                ? SplitPoints.of(
                        NumberedDocuments.of(generator),
                        settings.get(LoadParameters.SHARD_KEY),
                        target.description().shards())
                : List.of();
    }

    @Override
    public Map<String, Object> facts() {
        return Map.of("source", "generated");
    }

    @Override
    public void close() {
        if (feed != null) {
            feed.close();
            feed = null;
        }
    }
}
