package io.shardlab.workloads.ycsb;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.data.document.SplitMix64;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** {@code ycsb run}: the transactions of all repetitions, which go on with the records that the ones before inserted. */
final class TransactionPhase {

    /** YCSB's own allowance for inserts beyond the expected number. */
    private static final double ALLOWANCE = 2;

    private final Target target;
    private final Settings settings;
    private final CoreProperties properties;
    private final TargetCollection collection;
    private final ReportedKinds kinds;
    private final SharedState shared;
    private final long countBefore;
    private int repetition;

    private TransactionPhase(
            WorkloadContext context,
            CoreProperties properties,
            TargetCollection collection,
            RecordDataSet records,
            PresentRecords present) {
        this.target = context.target();
        this.settings = context.settings();
        this.properties = properties;
        this.collection = collection;
        this.kinds = new ReportedKinds(properties);
        this.countBefore = present.count();
        this.shared = SharedState.of(
                properties,
                collection.namespace(),
                path(new PathChoice(settings, context.notices())),
                records.contents(),
                present.firstNew(),
                expectedNew());
    }

    /**
     * Transactions on the records that are there.
     *
     * @throws io.shardlab.core.error.UsageException if there are none
     */
    static TransactionPhase on(
            WorkloadContext context, CoreProperties properties, TargetCollection collection, RecordDataSet records) {
        PresentRecords present = PresentRecords.of(context, properties, collection);
        return new TransactionPhase(context, properties, collection, records, present);
    }

    private ClientPath path(PathChoice choice) {
        boolean writes =
                Stream.of(Kind.UPDATE, Kind.INSERT, Kind.READ_MODIFY_WRITE).anyMatch(properties.shares()::has);
        return writes ? choice.ofReadsAndWrites(target) : choice.ofReads(target);
    }

    /** As YCSB reckons it, where the number of operations is known; otherwise as many as there are records. */
    private long expectedNew() {
        double share = properties.shares().of(Kind.INSERT);
        if (share == 0) {
            return 0;
        }
        double operations = settings.find(YcsbParameters.OPERATIONS)
                .map(Long::doubleValue)
                .or(() -> settings.find(RunParameters.TARGET_RATE).map(rate -> rate * seconds()))
                .orElse(properties.records().count() / share / ALLOWANCE);
        return (long) (operations * settings.get(RunParameters.REPEAT) * share * ALLOWANCE);
    }

    private double seconds() {
        return settings.get(YcsbParameters.DURATION)
                        .plus(settings.get(RunParameters.WARM_UP))
                        .toMillis()
                / 1e3;
    }

    /** Begins a repetition, which makes other choices than the ones before. */
    void repetition(int number) {
        repetition = number;
    }

    Work work(OptionalDouble targetRate) {
        long count = settings.find(YcsbParameters.OPERATIONS).orElse(Long.MAX_VALUE);
        PhaseSpec.Limit limit = settings.find(YcsbParameters.DURATION)
                .<PhaseSpec.Limit>map(PhaseSpec.Limit.Time::new)
                .orElseGet(() -> new PhaseSpec.Limit.Operations(count));
        PhaseSpec spec = new PhaseSpec(
                "measure", settings.get(RunParameters.THREADS), limit, targetRate, RunParameters.arrivals(settings));
        return new Work.Loop(spec, settings.get(RunParameters.WARM_UP), new Factory(count, repetition));
    }

    /**
     * Compares the number of records with the inserts that were acknowledged; those that failed may have arrived or not.
     *
     * @throws RunFailedException if records were lost or doubled
     */
    void verify() throws InterruptedException {
        if (!properties.shares().has(Kind.INSERT) || properties.mayUpsert() || !collection.acknowledgesWrites()) {
            return;
        }
        long least = countBefore + shared.inserted().sum();
        long most = countBefore + shared.tried().sum();
        long count = collection.countAfterLoad(least);
        if (count < least || count > most) {
            throw new RunFailedException(
                    "Records were lost or duplicated, or another client writes: there were " + countBefore + ", "
                            + shared.inserted().sum() + " inserts were acknowledged, and now there are " + count + ".");
        }
    }

    Map<String, Object> facts() {
        return Map.of(
                "recordsBefore",
                countBefore,
                "recordsInserted",
                shared.inserted().sum());
    }

    /** Makes the workers of one repetition's phases. */
    private final class Factory implements OperationFactory {

        private final long count;
        private final int ofRepetition;

        Factory(long count, int ofRepetition) {
            this.count = count;
            this.ofRepetition = ofRepetition;
        }

        @Override
        public List<String> kinds() {
            return kinds.labels();
        }

        @Override
        public Optional<ClientPath> clientPath(int kind) {
            return kind == kinds.indexOfVerify() ? Optional.empty() : Optional.of(shared.path());
        }

        @Override
        public Operation create(Worker worker) {
            RecordStore store = new RecordStore(
                    CollectionAccess.of(target.routerFor(worker.index()), shared.namespace(), shared.path()));
            return new Transaction(shared, store, kinds, worker.isWarmUp() ? Long.MAX_VALUE : count, seed(worker));
        }

        /** Each phase and repetition chooses other records, so that none finds just its own ones cached. */
        private long seed(Worker worker) {
            long salt = worker.phase().hashCode() + ((long) ofRepetition << Integer.SIZE);
            return SplitMix64.mix(settings.get(RunParameters.SEED) + salt);
        }
    }
}
