package io.shardlab.workloads.crud;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cycles on one target, each in a collection that is created for it and dropped after it. */
final class CrudSession implements WorkloadSession {

    /** The ids of one load grow, so ranges would put them all on one shard. */
    private static final ShardKey SHARD_KEY = new ShardKey(Map.of("_id", true));

    private final WorkloadContext context;
    private final Settings settings;
    private final TargetCollection collection;
    private final CrudDocuments documents;
    private Optional<Object> created = Optional.empty();
    private CycleSteps cycle;
    private Optional<StorageReport> storage = Optional.empty();

    CrudSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.collection = new TargetCollection(context.target(), settings, context.notices());
        this.documents = new CrudDocuments(settings.get(RunParameters.DOCUMENTS), settings.get(RunParameters.SEED));
        if (!collection.acknowledgesWrites()) {
            throw new UsageException(CrudCycle.UNACKNOWLEDGED);
        }
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        context.machines().doOnFirst(this::recreate);
        long warmUp = Math.min(settings.get(CrudCycle.WARM_UP_DOCUMENTS), documents.count());
        if (repetition == 1 && warmUp >= context.machines().share().count()) {
            CrudDocuments few = new CrudDocuments(warmUp, settings.get(RunParameters.SEED));
            new CycleSteps(context, collection, few, found -> {}).warmUp(phases);
            context.machines().doOnFirst(this::recreate);
        }
        cycle = new CycleSteps(context, collection, documents, found -> storage = Optional.of(found));
    }

    /** Drops the collection of the previous cycle and creates a new one, so that each cycle has its own files. */
    private void recreate() {
        dropCreated();
        if (collection.uuid().isPresent()) {
            if (!settings.get(LoadParameters.DROP)) {
                throw new UsageException(Message.of(
                        "Collection {0} exists: name another --collection, or say --drop to have it dropped.",
                        collection.namespace()));
            }
            collection.drop();
        }
        collection.create(SHARD_KEY, List.of());
        created = collection.uuid();
    }

    @Override
    public Work work() {
        return new Work.Sequence(cycle.stages());
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(collection.namespace());
    }

    /** The sizes are those of the last repetition. */
    @Override
    public Map<String, Object> facts(List<PhaseReport> measured) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("steps", measured.stream().map(CrudSession::step).toList());
        storage.ifPresent(report -> facts.put(StorageReport.FACT, report.asFact()));
        return facts;
    }

    private static Map<String, Object> step(PhaseReport phase) {
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("name", phase.name());
        step.put("repetition", phase.repetition());
        step.put("seconds", phase.seconds());
        step.put("operations", phase.counts().operations());
        step.put("operationsPerSecond", phase.counts().throughput());
        step.put("documents", phase.counts().documents());
        step.put("documentsPerSecond", phase.counts().documentsPerSecond());
        return step;
    }

    /** Drops the collection only if it is still the one created here, not one that another client has put in its place. */
    private void dropCreated() {
        if (created.isPresent() && collection.uuid().equals(created)) {
            collection.drop();
        }
        created = Optional.empty();
    }

    @Override
    public void close() {
        try {
            dropCreated();
        } catch (MongoException e) {
            context.notices()
                    .warn(Message.of("Could not drop {0}: {1}", collection.namespace(), MongoErrors.describe(e)));
        }
    }
}
