package io.shardlab.workloads.load;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import io.shardlab.core.dataset.LoadCheck;
import io.shardlab.core.dataset.LoadOperations;
import io.shardlab.core.dataset.LoadParameters;
import io.shardlab.core.dataset.TargetCollection;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.target.TargetParameters;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads one source into one collection; each repetition into a collection created anew. */
final class BulkLoadSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Settings settings;
    private final TargetCollection collection;
    private final LoadSource source;
    private LoadOperations operations;
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
        if (exists && mayDrop(repetition)) {
            collection.drop();
            exists = false;
        }
        if (exists) {
            documentsBefore = collection.count();
            context.notices().say("adding to the " + documentsBefore + " documents of " + collection.namespace());
        } else {
            documentsBefore = 0;
            collection.create(settings.get(LoadParameters.SHARD_KEY), source.splitKeys(context.target()));
        }
        operations = new LoadOperations(
                context.target(), collection.namespace(), source.open(), settings.get(LoadParameters.ORDERED));
    }

    /** A later repetition replaces what the one before it created, which on the user's own servers needs --drop. */
    private boolean mayDrop(int repetition) {
        boolean drop = settings.get(LoadParameters.DROP);
        if (repetition > 1 && !drop && !context.target().description().local()) {
            throw new UsageException(
                    "--repeat loads the collection anew each time, which on servers given by --uri" + " needs --drop.");
        }
        return drop || repetition > 1;
    }

    @Override
    public Work work() {
        PhaseSpec spec = PhaseSpec.closedLoop(
                "load", settings.get(LoadParameters.INSERTION_WORKERS), new PhaseSpec.Limit.Exhaustion());
        return new Work.Loop(spec, Duration.ZERO, operations);
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        source.warnings().forEach(context.notices()::say);
        PhaseMeasurement load = measured.get(0);
        long after = collection.countAfterLoad(documentsBefore + load.documents());
        check = LoadCheck.of(documentsBefore, load, operations, after);
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
        }
        facts.putAll(source.facts());
        return facts;
    }

    @Override
    public void close() {
        source.close();
    }
}
