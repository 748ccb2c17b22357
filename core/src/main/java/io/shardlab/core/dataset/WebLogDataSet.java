package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentIds;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.document.WebLogSpec;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.sharding.ShardKey;
import io.shardlab.core.target.Target;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** Sees to it that a collection holds exactly one generated data set: uses what is there, or loads it. */
public final class WebLogDataSet {

    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final TargetCollection collection;
    private final WebLogSpec spec;
    private final ShardKey key;
    private final DataSetMarker marker;

    public WebLogDataSet(Target target, Settings settings, Notices notices) {
        this.target = target;
        this.settings = settings;
        this.notices = notices;
        this.collection = new TargetCollection(target, settings, notices);
        this.spec = WebLogParameters.spec(settings);
        this.key = settings.get(LoadParameters.SHARD_KEY);
        this.marker =
                new DataSetMarker(collection.database(), collection.namespace().getCollectionName());
    }

    public TargetCollection collection() {
        return collection;
    }

    public WebLogSpec spec() {
        return spec;
    }

    /**
     * Loads the data set unless the collection holds exactly it, and waits for the balancer if asked to.
     *
     * @return whether it was loaded
     * @throws UsageException if the collection holds something that may not be dropped
     * @throws RunFailedException if the load failed or lost documents
     */
    public boolean ensure(PhaseRunner phases) throws InterruptedException {
        collection.applyBalancerSwitch(settings);
        Optional<Object> existing = collection.uuid();
        boolean reusable = existing.isPresent() && holdsExactlyThis(existing.get());
        if (reusable) {
            notices.say(
                    "using the " + spec.documents() + " documents that " + collection.namespace() + " holds already");
        } else {
            existing.ifPresent(this::makeWay);
            load(phases);
        }
        if (collection.isToBeBalanced(settings)) {
            collection.awaitBalanced(spec.documents(), settings.get(LoadParameters.BALANCE_TIMEOUT));
        }
        return !reusable;
    }

    /** Sees to it that the data set has an index, and notes beside it that it was given one. Blocks while it is built. */
    public void ensureIndex(ShardKey index) {
        if (!collection.hasIndex(index)) {
            notices.say("creating the index " + index + " on " + collection.namespace());
            collection.createIndex(index);
            marker.noteIndex(index);
        }
    }

    private boolean holdsExactlyThis(Object uuid) {
        return !settings.get(LoadParameters.DROP)
                && marker.matches(uuid, spec, key)
                && collection.count() == spec.documents();
    }

    /** Only what this program created on servers of its own is replaced unasked. */
    private void makeWay(Object uuid) {
        boolean ours = collection.isLocal() && marker.isOurs(uuid);
        if (!ours && !settings.get(LoadParameters.DROP)) {
            throw new UsageException("Collection " + collection.namespace() + " exists and does not hold the data set"
                    + " asked for: name another --collection, or say --drop to have it replaced.");
        }
        collection.drop();
    }

    private void load(PhaseRunner phases) throws InterruptedException {
        WebLogGenerator generator = new WebLogGenerator(spec);
        collection.create(key, splitKeys(generator));
        Object uuid = collection.uuid().orElseThrow();
        marker.begin(uuid, spec, key);
        int workers = settings.get(LoadParameters.INSERTION_WORKERS);
        try (DocumentFeed feed = new GeneratedFeed(generator, 0, settings.get(LoadParameters.BATCH_SIZE), workers)) {
            load(phases, feed, workers);
        }
        marker.complete(uuid, spec, key);
    }

    private void load(PhaseRunner phases, DocumentFeed feed, int workers) throws InterruptedException {
        DocumentIds ids = DocumentIds.begin(Instant.now(), new SecureRandom());
        LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);
        LoadOperations operations = new LoadOperations(
                target,
                collection.namespace(),
                feed,
                LoadParameters.options(settings, ids, feed.mayHoldIds(), false),
                progress);
        PhaseSpec phase = PhaseSpec.closedLoop("load", workers, new PhaseSpec.Limit.Exhaustion());
        requireComplete(phases.run(phase, operations), progress);
    }

    private void requireComplete(PhaseMeasurement load, LoadProgress progress) throws InterruptedException {
        if (load.stopped()) {
            throw new InterruptedException("stopped while loading");
        }
        LoadCheck check =
                LoadCheck.of(0, LoadProgress.Mark.START, progress, collection.countAfterLoad(progress.acknowledged()));
        check.verify(collection.acknowledgesWrites());
        if (check.arrived() != spec.documents()) {
            throw new RunFailedException("The data set is incomplete: " + check.arrived() + " of " + spec.documents()
                    + " documents arrived" + reason(load) + ".");
        }
    }

    private static String reason(PhaseMeasurement load) {
        return load.failure()
                .or(() -> load.errorSamples().values().stream().findFirst())
                .map(text -> " (" + text + ")")
                .orElse("");
    }

    private List<BsonDocument> splitKeys(WebLogGenerator generator) {
        if (!collection.onShards() || !settings.get(LoadParameters.PRE_SPLIT)) {
            return List.of();
        }
        return SplitPoints.of(
                SplitPoints.sample(generator), key, target.description().shards());
    }
}
