package io.shardlab.workloads.load;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.document.HostDistribution;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.Position;
import io.shardlab.workloads.file.FileDataSet;
import io.shardlab.workloads.file.WebLog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;

/** Generated documents. */
final class GeneratedSource implements LoadSource {

    private final FileDataSet documents;
    private final Settings settings;
    private final Share part;

    GeneratedSource(Settings settings, Share part) {
        this.settings = settings;
        this.part = part;
        this.documents = WebLog.documents(settings);
    }

    @Override
    public DocumentFeed open(Position position, Optional<Fingerprint> expected) {
        return documents.feed(
                part,
                position.documents(),
                settings.get(LoadParameters.BATCH_SIZE),
                BulkLoad.insertionWorkers(settings));
    }

    @Override
    public Optional<String> name() {
        return Optional.of("generated");
    }

    @Override
    public Map<String, String> identity() {
        WebLogSpec spec = documents.webLog().orElseThrow();
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
                        documents.numbered(),
                        settings.get(LoadParameters.SHARD_KEY),
                        target.description().shards())
                : List.of();
    }

    @Override
    public Map<String, Object> facts() {
        return Map.of("source", "generated");
    }

    @Override
    public void close() {}
}
