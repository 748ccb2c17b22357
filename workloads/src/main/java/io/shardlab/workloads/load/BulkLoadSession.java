package io.shardlab.workloads.load;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import io.shardlab.core.dataset.DocumentFeed;
import io.shardlab.core.dataset.LoadCheck;
import io.shardlab.core.dataset.LoadOperations;
import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.LoadProgress;
import io.shardlab.core.dataset.TargetCollection;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.TargetParameters;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Loads one source into one collection; each repetition into a collection created anew. */
final class BulkLoadSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Settings settings;
    private final TargetCollection collection;
    private final LoadSource source;
    private LoadOperations operations;
    private LoadProgress progress;
    private LoadCheck check;
    private long documentsBefore;

    BulkLoadSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.collection = new TargetCollection(context.target(), settings, context.notices());
        this.source = LoadSource.of(settings);
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) {
        boolean exists = collection.uuid().isPresent();
        if (exists && (repetition > 1 || settings.get(LoadParameters.DROP))) {
            collection.drop();
            exists = false;
        }
        if (exists) {
            documentsBefore = collection.count();
            warnOfAnotherShardKey();
            context.notices().say("adding to the " + documentsBefore + " documents of " + collection.namespace());
        } else {
            documentsBefore = 0;
            collection.create(settings.get(LoadParameters.SHARD_KEY), source.splitKeys(context.target()));
        }
        DocumentFeed feed = source.open();
        progress = new LoadProgress(LoadProgress.Mark.START);
        operations = new LoadOperations(
                context.target(),
                collection.namespace(),
                feed,
                LoadParameters.newLoad(settings, feed.mayHoldIds()),
                progress);
    }

    private void warnOfAnotherShardKey() {
        String wanted = settings.get(LoadParameters.SHARD_KEY).pattern().toJson();
        if (collection.onShards()) {
            collection
                    .sharding()
                    .shardKey()
                    .filter(key -> !key.toJson().equals(wanted))
                    .ifPresent(key -> context.notices()
                            .warn(collection.namespace() + " is sharded by " + key.toJson() + " already, not by "
                                    + wanted));
        }
    }

    @Override
    public Work work() {
        OptionalDouble rate =
                settings.find(RunParameters.TARGET_RATE).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
        PhaseSpec spec =
                new PhaseSpec("load", BulkLoad.insertionWorkers(settings), new PhaseSpec.Limit.Exhaustion(), rate);
        return new Work.Loop(spec, Duration.ZERO, operations);
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        source.warnings().forEach(context.notices()::warn);
        PhaseMeasurement load = measured.get(0);
        long after = collection.countAfterLoad(documentsBefore + progress.acknowledged());
        check = LoadCheck.of(documentsBefore, LoadProgress.Mark.START, progress, after);
        check.verify(acknowledged());
        if (collection.onShards() && settings.get(LoadParameters.WAIT_BALANCED) && !load.stopped()) {
            collection.awaitBalanced(check.after(), settings.get(LoadParameters.BALANCE_TIMEOUT));
        }
    }

    private boolean acknowledged() {
        return settings.find(TargetParameters.WRITE_CONCERN)
                .map(WriteConcern::isAcknowledged)
                .orElse(true);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(collection.namespace());
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (check != null) {
            facts.put("documentsBefore", check.before());
            facts.put("documentsAcknowledged", check.acknowledged());
            facts.put("documentsArrived", check.arrived());
            facts.put("batchesSentAgain", progress.resent());
        }
        facts.putAll(source.facts());
        return facts;
    }

    @Override
    public void close() {
        source.close();
    }
}
