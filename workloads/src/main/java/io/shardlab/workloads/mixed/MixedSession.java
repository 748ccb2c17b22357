package io.shardlab.workloads.mixed;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadConcernLevel;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.InsertedDocuments;
import io.shardlab.mongo.choice.OperationMix;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.QueryKind;
import io.shardlab.workloads.WorkerSeed;
import io.shardlab.workloads.mixed.Weights.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of the mix on one target. */
final class MixedSession implements WorkloadSession {

    /** The index of scans and aggregations. */
    private static final ShardKey HOST_AND_DATE = ShardKey.type().parse("host,date");

    /** More operations than a phase has. */
    private static final int OPERATION_BITS = 40;

    private static final String DOCUMENTS_AT_THE_END = "documentsAtTheEnd";
    private static final String CHANGED = "changedDocuments";
    private static final String CHANGED_CHECKED = "changedDocumentsChecked";

    private final WorkloadContext context;
    private final LoadMachines machines;
    private final Target target;
    private final Settings settings;
    private final Weights mix;
    private final boolean transactions;
    private final LogDocuments documents;
    private final ShardKey shardKey;
    private final StoredDataSet stored;
    private final DocumentChooser chooser;
    private final ClientPath path;
    private final Map<String, Long> totals = new LinkedHashMap<>();
    private Optional<HostDays> hostDays = Optional.empty();
    private Progress progress;
    private boolean loaded;
    private int repetition;

    MixedSession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.mix = settings.get(Mixed.MIX);
        this.transactions = settings.get(Mixed.TRANSACTIONS);
        this.documents = new LogDocuments(WebLogParameters.spec(settings));
        this.shardKey = settings.get(LoadParameters.SHARD_KEY);
        this.machines = context.machines();
        this.stored = new StoredDataSet(target, settings, context.notices(), documents, shardKey).sharedBy(machines);
        this.chooser = KeyDistribution.chooser(settings);
        this.path = path(new PathChoice(settings, context.notices()));
    }

    private ClientPath path(PathChoice choice) {
        if (transactions) {
            return choice.driverOnly(Message.of("transactions need a session"));
        }
        return mix.changes() ? choice.ofReadsAndWrites(target) : choice.ofReads(target);
    }

    boolean acknowledgesWrites() {
        return stored.collection().acknowledgesWrites();
    }

    /** Each repetition begins with the documents as they were loaded. */
    @Override
    public void prepare(PhaseRunner phases, int number) throws InterruptedException {
        repetition = number;
        boolean restored = machines.onFirst(() -> restore() ? 1 : 0) == 1;
        if (number == 1 || (!restored && mix.changes())) {
            loaded |= stored.ensure(phases);
        }
        if (mix.asksByHost() && hostDays.isEmpty()) {
            stored.ensureIndex(HOST_AND_DATE);
            context.notices().say(Message.of("Computing the expected answers of scans and aggregations"));
            hostDays = Optional.of(HostDays.of(documents));
        }
        if (mix.changes()) {
            stored.noteChange();
        }
        hostDays.ifPresent(HostDays::noneInserted);
        progress = new Progress(documents, hostDays, readsAreFresh(), acknowledgesWrites(), machines.share());
    }

    /** Undoes the changes of a run, unless everything is to be loaded again. */
    private boolean restore() {
        boolean anew = repetition == 1 && settings.get(LoadParameters.DROP);
        if (anew || !stored.isChanged()) {
            return false;
        }
        context.notices()
                .say(Message.of(
                        "Undoing the changes of a run in {0}",
                        stored.collection().namespace()));
        boolean restored = Verification.restore(target, stored.collection(), documents.loaded());
        if (restored) {
            stored.noteRestored();
        }
        return restored;
    }

    /** True if a read finds the writes that were acknowledged before it. */
    private boolean readsAreFresh() {
        MongoClient client = target.routers().get(0).client();
        ReadConcern concern = client.getReadConcern();
        return client.getReadPreference().equals(ReadPreference.primary())
                && (concern.isServerDefault() || concern.getLevel() == ReadConcernLevel.LOCAL);
    }

    @Override
    public Work work() {
        return new Work.Loop(
                RunParameters.measuredPhase(settings), settings.get(RunParameters.WARM_UP), new Operations());
    }

    private List<PlanReport> plans(Kind kind) {
        MongoNamespace namespace = stored.collection().namespace();
        SampleCommands samples = new SampleCommands(
                documents.generator(), namespace.getCollectionName(), settings.get(Mixed.QUERY) == QueryKind.TARGETED);
        return new Explainer(target, namespace.getDatabaseName())
                .reports(kind.label(), samples.of(kind), context.notices());
    }

    private final class Operations implements OperationFactory {

        private final OperationMix choices = new OperationMix(mix.weightsOfKinds());
        private final List<List<PlanReport>> plans =
                mix.kinds().stream().map(MixedSession.this::plans).toList();

        @Override
        public List<String> kinds() {
            return mix.kinds().stream().map(Kind::label).toList();
        }

        @Override
        public Optional<ClientPath> clientPath(int kind) {
            return Optional.of(path);
        }

        @Override
        public Optional<KindTraits> traits(int kind) {
            return Optional.of(mix.kinds().get(kind).traits(shardKey, settings.get(Mixed.QUERY), transactions));
        }

        @Override
        public List<PlanReport> plans(int kind) {
            return plans.get(kind);
        }

        @Override
        public Operation create(Worker worker) {
            LogStore store = new LogStore(
                    target.routerFor(worker.index()),
                    stored.collection().namespace(),
                    transactions ? Optional.empty() : Optional.of(path),
                    progress,
                    settings.get(Mixed.QUERY) == QueryKind.TARGETED);
            Reads reads =
                    new Reads(store, progress, settings.get(Mixed.SCAN_LENGTH), settings.get(Mixed.AGGREGATE_DAYS));
            long firstSequence = (worker.isWarmUp() ? 0L : 1L << OPERATION_BITS) + 1;
            return new MixedOperation(
                    mix.kinds(),
                    choices,
                    chooser,
                    new Writes(store, progress, reads, firstSequence, transactions),
                    new RandomStream(WorkerSeed.of(settings, worker, repetition)));
        }
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        if (!mix.changes()) {
            return;
        }
        if (!measured.stream().allMatch(PhaseMeasurement::isComplete)) {
            // A user who stops a run does not want to wait for a million documents to be read. The numbers of earlier
            // repetitions do not hold for all of them.
            addTotals(LoadMachines.ONE);
            totals.keySet().removeAll(List.of(DOCUMENTS_AT_THE_END, CHANGED, CHANGED_CHECKED));
            return;
        }
        addTotals(machines);
        Verification verification = new Verification(progress, target, stored.collection(), machines);
        totals.put(DOCUMENTS_AT_THE_END, verification.verifyCount());
        verification.verifyUpdates();
        long checked = verification.verifyDocuments();
        // The next repetition begins to change the documents when all machines have checked them.
        add(CHANGED, machines.sum(verification.changed()));
        add(CHANGED_CHECKED, machines.sum(checked));
    }

    /** @param together those whose work is added up */
    private void addTotals(LoadMachines together) throws InterruptedException {
        InsertedDocuments inserted = progress.inserted;
        add("documentsInserted", together.sum(inserted.insertedCount()));
        add("documentsDeleted", together.sum(inserted.deletedCount()));
        add("updatesAcknowledged", together.sum(progress.updates.total()));
        add("uncertainInserts", together.sum(inserted.uncertainInserts()));
        add("uncertainDeletes", together.sum(inserted.uncertainDeletes()));
        add("uncertainUpdates", together.sum(progress.uncertainUpdates.total()));
        add("deletesTurnedInserts", together.sum(progress.deletesTurnedInserts.sum()));
        if (transactions) {
            add("transactionRetries", together.sum(progress.transactionRetries.sum()));
        }
    }

    private void add(String name, long value) {
        totals.merge(name, value, Long::sum);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(stored.collection().namespace());
    }

    /** The facts are sums over all load machines, repetitions and warm-ups, except for the number of documents at the end. */
    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        facts.putAll(totals);
        return facts;
    }
}
