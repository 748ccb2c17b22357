package io.shardlab.workloads.ycsb;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.mongo.choice.AcknowledgedCounter;
import io.shardlab.mongo.choice.OperationMix;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.workloads.WorkerSeed;
import io.shardlab.workloads.ycsb.Ycsb.Phase;
import io.shardlab.workloads.ycsb.generator.KeyChooser;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * {@code ycsb run}: the transactions of all repetitions, and the state that their workers share. Each repetition continues
 * with the records that those before it inserted. Of several load machines, each inserts its own numbers, and chooses among the
 * loaded records and those that it has inserted itself. The state and {@link #create} are thread-safe; the other methods are for
 * the run's thread.
 */
final class Transactions implements OperationFactory {

    /** YCSB's own allowance for inserts beyond the expected number. */
    private static final double ALLOWANCE = 2;

    /** YCSB's name for the comparison of a record that was read. */
    private static final String VERIFY = "VERIFY";

    final CoreProperties properties;
    final RecordDataSet records;
    final KeyChooser chooser;
    final OperationMix mix;
    /** This machine's inserts, counted as if it inserted all numbers; see {@link #numberOf}. */
    final AcknowledgedCounter newRecords;

    final LongAdder insertsTried = new LongAdder();
    final LongAdder inserted = new LongAdder();

    private final WorkloadContext context;
    private final LoadMachines machines;
    private final Target target;
    private final Settings settings;
    private final TargetCollection collection;
    private final ClientPath path;
    private final List<String> labels = new ArrayList<>();
    private final long countBefore;
    private final long firstNew;
    private long insertedByAll;
    private List<List<PlanReport>> plans = List.of();
    private int repetition;

    /** @throws UsageException if the collection does not exist, or holds records that no run inserts */
    Transactions(WorkloadContext context, CoreProperties properties, TargetCollection collection, RecordDataSet records)
            throws InterruptedException {
        this.context = context;
        this.machines = context.machines();
        this.target = context.target();
        this.settings = context.settings();
        this.properties = properties;
        this.records = records;
        this.collection = collection;
        if (collection.uuid().isEmpty()) {
            throw new UsageException(Message.of(
                    "--ycsb-phase run needs records, but there is no collection {0}: load them first.",
                    collection.namespace()));
        }
        this.countBefore = inserts() ? machines.onFirst(collection::count) : 0;
        this.firstNew = inserts()
                ? machines.onFirst(this::firstNew)
                : properties.records().count();
        this.newRecords = new AcknowledgedCounter(firstNew);
        this.chooser = properties.chooser(firstNew - 1, expectedNew());
        this.mix = new OperationMix(List.copyOf(properties.shares().values()));
        this.path = path(new PathChoice(settings, context.notices()));
        for (Kind kind : Kind.values()) {
            if (properties.has(kind) || isPart(kind)) {
                labels.add(kind.label());
            }
        }
        if (properties.verifies()) {
            labels.add(VERIFY);
        }
    }

    private boolean inserts() {
        return properties.has(Kind.INSERT);
    }

    /** Reads and updates are also reported as the parts of a read-modify-write. */
    private boolean isPart(Kind kind) {
        return properties.has(Kind.READ_MODIFY_WRITE) && (kind == Kind.READ || kind == Kind.UPDATE);
    }

    /** Inserts continue after the records that earlier runs inserted, which follow those that were loaded. */
    private long firstNew() {
        long loaded = properties.records().count();
        long expected =
                settings.get(Ycsb.PHASE) == Phase.BOTH ? properties.records().size() : loaded;
        if (countBefore < expected) {
            context.notices()
                    .warn(Message.of(
                            "{0} holds {1,number,#} records, not the recordcount of {2,number,#}: reads of the others will "
                                    + "not find them",
                            collection.namespace(), countBefore, expected));
        }
        long more = Math.max(0, countBefore - expected);
        if (more > 0 && !properties.mayUpsert()) {
            if (!isThere(loaded + more - 1) || isThere(loaded + more)) {
                throw new UsageException(Message.of(
                        "{0} holds more records than recordcount says, and not those that runs insert: name another "
                                + "--collection, say mongodb.upsert=true, or load anew with --drop.",
                        collection.namespace()));
            }
            context.notices()
                    .say(Message.of(
                            "Inserts continue after the {0,number,#} records that earlier runs inserted", more));
        }
        return loaded + more;
    }

    private boolean isThere(long number) {
        MongoNamespace namespace = collection.namespace();
        return target.admin()
                        .client()
                        .getDatabase(namespace.getDatabaseName())
                        .getCollection(namespace.getCollectionName())
                        .withReadPreference(ReadPreference.primary())
                        .find(eq("_id", properties.keys().name(number)))
                        .first()
                != null;
    }

    /** Returns the inserts that YCSB expects if the number of operations is known; otherwise the number of records. */
    private long expectedNew() {
        double share = properties.shares().get(Kind.INSERT);
        if (share == 0) {
            return 0;
        }
        double operations = settings.find(Ycsb.OPERATIONS)
                .map(Long::doubleValue)
                .or(() -> rate().map(rate -> rate * seconds()))
                .orElse(properties.records().count() / share / ALLOWANCE);
        return (long) (operations
                * settings.get(RunParameters.REPEAT)
                * share
                * ALLOWANCE
                / machines.share().count());
    }

    /** Returns the number of a record that this machine counts: a loaded one, or one of its own inserts. */
    long numberOf(long counted) {
        return counted < firstNew ? counted : firstNew + machines.share().number(counted - firstNew);
    }

    private Optional<Double> rate() {
        return settings.find(RunParameters.STAGES)
                .map(RateStages::mean)
                .or(() -> settings.find(RunParameters.TARGET_RATE));
    }

    private double seconds() {
        return settings.find(RunParameters.STAGES)
                        .map(RateStages::duration)
                        .orElseGet(() -> settings.get(Ycsb.DURATION))
                        .plus(settings.get(RunParameters.WARM_UP))
                        .toMillis()
                / 1e3;
    }

    private ClientPath path(PathChoice choice) {
        boolean writes =
                Stream.of(Kind.UPDATE, Kind.INSERT, Kind.READ_MODIFY_WRITE).anyMatch(properties::has);
        return writes ? choice.ofReadsAndWrites(target) : choice.ofReads(target);
    }

    /** Begins a repetition, whose choices differ from those of the repetitions before it. */
    void beginRepetition(int number) {
        repetition = number;
        plans = labels.stream().map(this::explained).toList();
    }

    Work work() {
        PhaseSpec.Limit limit = settings.find(Ycsb.DURATION)
                .or(() -> settings.find(Ycsb.OPERATIONS).isPresent()
                        ? Optional.empty()
                        : settings.find(RunParameters.STAGES).map(RateStages::duration))
                .<PhaseSpec.Limit>map(PhaseSpec.Limit.Time::new)
                .orElseGet(() -> new PhaseSpec.Limit.Operations(mostOperations()));
        PhaseSpec spec = RunParameters.phase(settings, "measure", settings.get(RunParameters.THREADS), limit);
        return new Work.Loop(spec, settings.get(RunParameters.WARM_UP), this);
    }

    private long mostOperations() {
        return settings.find(Ycsb.OPERATIONS).orElse(Long.MAX_VALUE);
    }

    @Override
    public List<String> kinds() {
        return List.copyOf(labels);
    }

    /** Returns the place of a kind in {@link #kinds}, or -1. */
    int indexOf(Kind kind) {
        return labels.indexOf(kind.label());
    }

    /** Returns the place of the comparisons in {@link #kinds}, or -1. */
    int indexOfVerify() {
        return labels.indexOf(VERIFY);
    }

    @Override
    public Optional<ClientPath> clientPath(int kind) {
        return kind == indexOfVerify() ? Optional.empty() : Optional.of(path);
    }

    /** All kinds find their records by the key, and all records of a scan follow its first one in the order of the key. */
    @Override
    public Optional<KindTraits> traits(int kind) {
        return Arrays.stream(Kind.values())
                .filter(one -> indexOf(one) == kind)
                .findFirst()
                .map(one -> one.traits(settings.get(Ycsb.SHARD_KEY)));
    }

    @Override
    public List<PlanReport> plans(int kind) {
        return plans.get(kind);
    }

    private List<PlanReport> explained(String label) {
        BsonString key = new BsonString(properties.keys().name(0));
        boolean scans = label.equals(Kind.SCAN.label());
        BsonDocument find = new BsonDocument(
                        "find", new BsonString(collection.namespace().getCollectionName()))
                .append("filter", new BsonDocument("_id", scans ? new BsonDocument("$gte", key) : key));
        return label.equals(VERIFY) || label.equals(Kind.INSERT.label())
                ? List.of()
                : new Explainer(target, collection.namespace().getDatabaseName())
                        .reports(label, List.of(find), context.notices());
    }

    @Override
    public Operation create(Worker worker) {
        CollectionAccess access = CollectionAccess.of(target.routerFor(worker.index()), collection.namespace(), path);
        long seed = WorkerSeed.of(settings, worker, repetition);
        return new Transaction(this, access, worker.isWarmUp() ? Long.MAX_VALUE : mostOperations(), seed);
    }

    /**
     * Compares the number of records with the inserts that were acknowledged; those that failed may have arrived or not.
     *
     * @throws RunFailedException if records were lost or duplicated
     */
    void verify() throws InterruptedException {
        if (!inserts()) {
            return;
        }
        insertedByAll = machines.sum(inserted.sum());
        if (properties.mayUpsert() || !collection.acknowledgesWrites()) {
            return;
        }
        long least = countBefore + insertedByAll;
        long most = countBefore + machines.sum(insertsTried.sum());
        long count = machines.onFirst(() -> collection.countAfterLoad(least));
        if (count < least || count > most) {
            throw new RunFailedException(Message.of(
                    "Records were lost or duplicated, or another client writes: there were {0,number,#}, "
                            + "{1,number,#} inserts were acknowledged, and now there are {2,number,#}.",
                    countBefore,
                    insertedByAll,
                    count));
        }
    }

    /** A stopped machine knows only of its own inserts. */
    Map<String, Object> facts() {
        return Map.of("recordsBefore", countBefore, "recordsInserted", Math.max(insertedByAll, inserted.sum()));
    }
}
