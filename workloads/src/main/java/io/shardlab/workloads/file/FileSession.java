package io.shardlab.workloads.file;

import com.mongodb.MongoNamespace;
import com.mongodb.client.ClientSession;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.WorkloadSource;
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
import io.shardlab.mongo.choice.OperationMix;
import io.shardlab.mongo.collection.CommandSenders;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.workloads.WorkerSeed;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationScope;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Step;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** One run of a workload file on one target. */
public final class FileSession implements WorkloadSession {

    /** YCSB's name for the comparison of a record that was read. */
    private static final String VERIFY = "VERIFY";

    private final WorkloadFile file;
    private final Target target;
    private final LoadMachines machines;
    private final Settings settings;
    private final Notices notices;
    private final List<StoredCollection> collections;
    private final List<OperationPlan> plans;
    private final List<CompleteAnswers> complete;
    private final FileFacts facts;
    private final double thinkFactor;
    private final List<String> kinds;
    private final Map<String, CollectionLedger> kept = new HashMap<>();
    private Ledger ledger;
    private EndCheck check;
    private int repetition;

    /**
     * Creates a run.
     *
     * @param file the file as the settings change it
     * @param source the file that a user wrote; empty for others
     * @param stored returns the documents of a collection, which are loaded
     */
    public FileSession(
            WorkloadFile file,
            WorkloadContext context,
            Optional<WorkloadSource> source,
            Function<CollectionSpec, StoredDataSet> stored) {
        this.file = file;
        this.target = context.target();
        this.machines = context.machines();
        this.settings = context.settings();
        this.notices = context.notices();
        this.facts = new FileFacts(
                source, new CollectionUses(file, new OperationSamples(file, settings.get(RunParameters.SEED), 1)));
        FilePlans plan = new FilePlans(file, context, stored);
        this.collections = plan.collections();
        this.plans = plan.operations(collections);
        this.complete = plan.complete();
        this.kinds = kinds();
        this.thinkFactor = target.timeDilation().map(TimeDilation::factor).orElse(1.0);
    }

    /**
     * Refuses unacknowledged writes where answers are needed.
     *
     * @throws UsageException if a transaction has one, or documents are chosen that are inserted without an answer
     */
    void requireAnswers() {
        for (OperationPlan plan : plans) {
            boolean unanswered = plan.statements().stream()
                    .anyMatch(statement ->
                            statement.isWrite() && !statement.writeConcern().isAcknowledged());
            if (unanswered && plan.spec().transaction()) {
                throw new UsageException(Message.of(
                        "The transaction of the operation {0} needs an acknowledged write concern.",
                        plan.spec().name()));
            }
            plan.spec()
                    .choice()
                    .filter(choice -> choice.from() == Choice.From.INSERTED
                            || choice.from() == Choice.From.ALL
                                    && file.collection(choice.collection()).documents() == 0)
                    .ifPresent(choice -> {
                        if (!answersInserts(choice.collection())) {
                            throw new UsageException(Message.of(
                                    "The operation {0} chooses documents that the run has inserted into {1}, which needs an "
                                            + "acknowledged write concern of these inserts.",
                                    plan.spec().name(), choice.collection()));
                        }
                    });
        }
    }

    /** True if the servers answer the inserts of new documents. */
    private boolean answersInserts(String collection) {
        return inserts(collection).allMatch(plan -> plan.writeConcern().isAcknowledged());
    }

    /** Returns the inserts of new documents of a collection. */
    private Stream<StatementPlan> inserts(String collection) {
        return plans.stream()
                .flatMap(plan -> plan.statements().stream())
                .filter(plan -> plan.collection().name().equals(collection) && WriteRun.insertsNew(plan.statement()));
    }

    /** Each repetition begins with the documents as they are loaded, except those of kept collections. */
    @Override
    public void prepare(PhaseRunner phases, int number) throws InterruptedException {
        for (StoredCollection collection : collections) {
            boolean restored = machines.onFirst(() -> restore(collection, number) ? 1 : 0) == 1;
            if (number == 1 || collection.mustBeRestored() && !restored) {
                facts.loaded(collection, collection.stored().ensure(phases));
                collection.stored().ensureIndexes(collection.spec().addedIndexes());
            }
        }
        if (number == 1 && !complete.isEmpty()) {
            notices.say(Message.of("Computing the expected answer of each query"));
        }
        for (CompleteAnswers each : complete) {
            each.compute();
            each.noneInserted();
        }
        begin(number, false);
    }

    /** Undoes the changes of a run, unless everything is to be loaded again. */
    private boolean restore(StoredCollection collection, int number) {
        boolean anew = number == 1 && settings.get(LoadParameters.DROP);
        Optional<List<String>> fields = anew || collection.spec().kept()
                ? Optional.empty()
                : collection.stored().changedFields();
        TargetCollection stored = collection.stored().collection();
        Optional<Restoration> restoration = fields.flatMap(changed -> Restoration.of(collection.spec(), changed))
                .filter(found -> found.isFaster(stored));
        if (restoration.isEmpty()) {
            return false;
        }
        notices.say(Message.of("Undoing the changes of a run in {0}", stored.namespace()));
        boolean restored = restoration.get().run(stored, fields.get());
        if (restored) {
            collection.stored().noteRestored();
        }
        return restored;
    }

    /**
     * Begins a repetition with the documents that are there.
     *
     * @param number 1 for the first
     * @param whole true if other clients may have loaded their parts of the documents
     * @throws UsageException if a kept collection holds documents that no run inserts
     */
    public void begin(int number, boolean whole) throws InterruptedException {
        repetition = number;
        EarlierInserts earlier = new EarlierInserts(machines, notices, settings.get(RunParameters.SEED), whole);
        Map<String, CollectionLedger> ledgers = new HashMap<>();
        for (StoredCollection collection : collections) {
            CollectionLedger own = kept.get(collection.name());
            if (own == null) {
                own = newLedger(collection, earlier);
            }
            if (collection.spec().kept()) {
                kept.put(collection.name(), own);
            }
            ledgers.put(collection.name(), own);
        }
        ledger = new Ledger(ledgers, plans);
        EndCheck before = check;
        check = new EndCheck(machines, settings.get(RunParameters.SEED), collections, ledger);
        check.begin(before);
        collections.stream()
                .filter(StoredCollection::mustBeRestored)
                .forEach(collection -> collection
                        .stored()
                        .noteChange(collection
                                .restoration()
                                .map(any -> collection.changes().topLevelFields())));
    }

    private CollectionLedger newLedger(StoredCollection collection, EarlierInserts earlier)
            throws InterruptedException {
        boolean replaces = inserts(collection.name())
                .anyMatch(plan -> plan.statement().changes().upserts());
        EarlierInserts.Found found = earlier.in(collection, replaces);
        return new CollectionLedger(
                found.count(),
                found.next(),
                replaces,
                answersInserts(collection.name()),
                machines.share(),
                // One machine knows the updates of each document.
                machines.share().isWhole() && !collection.increments().isEmpty()
                        ? Set.of()
                        : AnswerChecks.sums(file, collection.name()));
    }

    @Override
    public Work work() {
        return new Work.Loop(
                RunParameters.measuredPhase(settings), settings.get(RunParameters.WARM_UP), operations(Long.MAX_VALUE));
    }

    /**
     * Returns the operations of the repetition that was begun.
     *
     * @param most the number of measured operations after which there are no more
     */
    public OperationFactory operations(long most) {
        return new Operations(most);
    }

    /** Returns how many documents a collection had before the run, as far as it had to be counted. */
    public long before(String collection) {
        return ledger.of(collection).before;
    }

    /** Returns how many inserts into a collection were acknowledged until now on this machine. */
    public long inserted(String collection) {
        return ledger.of(collection).inserted();
    }

    /** Returns the operations, and the comparison of fields that can be verified, if there are some. */
    private List<String> kinds() {
        Stream<String> verification = plans.stream()
                .flatMap(plan -> plan.statements().stream())
                .filter(statement -> statement.checks().verifies())
                .limit(1)
                .map(statement -> VERIFY);
        return Stream.concat(file.operations().stream().map(OperationSpec::name), verification)
                .toList();
    }

    private Optional<OperationPlan> plan(int kind) {
        return kind < plans.size() ? Optional.of(plans.get(kind)) : Optional.empty();
    }

    /** Returns the kinds of the steps that are operations themselves, and -1 for other steps. */
    private int[] parts(OperationSpec operation) {
        return operation.steps().stream()
                .mapToInt(step -> step instanceof Statement statement
                        ? kinds.indexOf(statement.part().orElse(""))
                        : -1)
                .toArray();
    }

    /** Has the servers explain a sample of each operation, for the collections as they are now. */
    private List<List<PlanReport>> explained() {
        Explainer explainer = new Explainer(target, settings.get(TargetParameters.DATABASE));
        OperationSamples samples = new OperationSamples(file, settings.get(RunParameters.SEED), 1);
        return file.operations().stream()
                .map(operation -> explainer.reports(operation.name(), samples.commands(operation, 0), notices))
                .toList();
    }

    private final class Operations implements OperationFactory {

        private final OperationMix mix = new OperationMix(
                file.operations().stream().map(OperationSpec::share).toList());
        private final List<List<PlanReport>> explained = explained();
        private final long most;

        Operations(long most) {
            this.most = most;
        }

        @Override
        public List<String> kinds() {
            return kinds;
        }

        @Override
        public Optional<ClientPath> clientPath(int kind) {
            return plan(kind).map(OperationPlan::path);
        }

        @Override
        public Optional<KindTraits> traits(int kind) {
            return plan(kind).flatMap(OperationPlan::traits);
        }

        @Override
        public List<PlanReport> plans(int kind) {
            return kind < explained.size() ? explained.get(kind) : List.of();
        }

        @Override
        public Operation create(Worker worker) {
            OperationScope scope = new OperationScope(
                    file, settings.get(RunParameters.SEED), WorkerSeed.of(settings, worker, repetition));
            return new WorkerOperations(target.routerFor(worker.index()), scope)
                    .create(mix, worker.isWarmUp() ? Long.MAX_VALUE : most);
        }
    }

    /** Makes the operations of one worker. */
    private final class WorkerOperations {

        private final Router router;
        private final OperationScope scope;
        private final Map<ClientPath, CommandSenders> shared = new EnumMap<>(ClientPath.class);
        private final List<CommandSenders> senders = new ArrayList<>();
        private final List<CheckCount> counts = new ArrayList<>();
        private final Map<StoredCollection, StoredDocuments> documents = new IdentityHashMap<>();

        WorkerOperations(Router router, OperationScope scope) {
            this.router = router;
            this.scope = scope;
        }

        FileOperation create(OperationMix mix, long most) {
            List<OperationRun> runs = plans.stream().map(this::run).toList();
            senders.addAll(shared.values());
            return new FileOperation(plans, runs, mix, scope, ledger, senders, counts, most);
        }

        private OperationRun run(OperationPlan plan) {
            Optional<ClientSession> session =
                    plan.spec().transaction() ? Optional.of(router.client().startSession()) : Optional.empty();
            CommandSenders own = session.map(this::inSession).orElseGet(() -> on(plan.path()));
            Effects effects = new Effects();
            List<Object> steps = new ArrayList<>();
            int statement = 0;
            for (Step step : plan.spec().steps()) {
                steps.add(step instanceof Statement ? statementRun(plan, statement++, own, effects) : step);
            }
            return new OperationRun(
                    steps,
                    scope,
                    effects,
                    session.orElse(null),
                    ledger.transactionRestarts,
                    thinkFactor,
                    parts(plan.spec()),
                    kinds.indexOf(VERIFY),
                    plan.isPreparable());
        }

        private String database() {
            return settings.get(TargetParameters.DATABASE);
        }

        private CommandSenders inSession(ClientSession session) {
            CommandSenders own = CommandSenders.in(session, router, database());
            senders.add(own);
            return own;
        }

        private CommandSenders on(ClientPath path) {
            return shared.computeIfAbsent(path, which -> CommandSenders.on(which, router, database()));
        }

        private StatementRun statementRun(OperationPlan plan, int index, CommandSenders own, Effects effects) {
            StatementPlan statement = plan.statements().get(index);
            CollectionLedger ofCollection = ledger.of(statement.collection().name());
            CheckCount count = new CheckCount(plan.counts().get(index));
            counts.add(count);
            StoredDocuments ofWorker = documents.computeIfAbsent(
                    statement.collection(),
                    collection -> new StoredDocuments(collection.spec(), settings.get(RunParameters.SEED))
                            .at(() -> scope.now(0)));
            ChosenCheck chosen = new ChosenCheck(statement, ofCollection, scope, ofWorker, count);
            return switch (statement.statement().kind()) {
                case CURSOR -> new CursorRun(statement, scope, own, chosen);
                case VALUE -> new ValueRun(statement, scope, own, chosen);
                case WRITE, INSERT_NEW, BULK, FIND_AND_MODIFY ->
                    new WriteRun(statement, scope, own, chosen, ofCollection, effects);
            };
        }
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        boolean complete = measured.get(0).isComplete();
        boolean together = complete && collections.stream().anyMatch(StoredCollection::isChecked);
        // Otherwise machines need not wait for each other, so that the result of one that is gone can be completed.
        facts.addRepetition(collections, ledger, together ? machines : LoadMachines.ONE);
        if (measured.get(0).unended() > 0) {
            facts.leftOperations();
        }
        // A user who stops a run does not want to wait for the documents to be counted, and operations that were left
        // behind may still write.
        if (complete) {
            facts.addCheck(check.run());
            facts.addSizes(collections);
        }
    }

    /** Returns the first sharded collection, or else the first. */
    @Override
    public Optional<MongoNamespace> namespace() {
        return collections.stream()
                .sorted((one, other) ->
                        Boolean.compare(other.spec().isSharded(), one.spec().isSharded()))
                .findFirst()
                .map(collection -> collection.stored().collection().namespace());
    }

    @Override
    public Map<String, Object> facts() {
        return facts.all(plans);
    }
}
