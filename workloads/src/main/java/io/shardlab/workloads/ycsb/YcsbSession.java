package io.shardlab.workloads.ycsb;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.file.FileDataSet;
import io.shardlab.workloads.file.FileSession;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.ycsb.Ycsb.Phase;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One run of YCSB on one target: its load, its transactions, or both. */
final class YcsbSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Settings settings;
    private final CoreProperties properties;
    private final boolean loadsOnly;
    private final FileDataSet records;
    private final StoredDataSet stored;
    /** Null if records are only loaded. */
    private final FileSession operations;

    private final String collection;
    private StoredDataSet.Load load;
    private boolean loaded;
    private boolean begun;
    private long insertedByAll;

    YcsbSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.properties = Ycsb.properties(settings);
        this.loadsOnly = settings.get(Ycsb.PHASE) == Phase.LOAD;
        this.collection = settings.get(TargetParameters.COLLECTION);
        WorkloadFile file = new YcsbFile(properties, settings, collection).read();
        long seed = settings.get(RunParameters.SEED);
        // The description of earlier versions, whose data are the same.
        this.records = new FileDataSet(
                file.collection(collection), seed, Optional.of(properties.description() + ", seed " + seed));
        this.stored = new StoredDataSet(
                        context.target(), settings, context.notices(), records, settings.get(Ycsb.SHARD_KEY))
                .sharedBy(context.machines());
        this.operations = loadsOnly ? null : new FileSession(file, context, Optional.empty(), any -> stored);
        properties.warnings().forEach(context.notices()::warn);
        if (!loadsOnly) {
            sayWhatEndsFirst();
        }
    }

    /** Property files bring a number of operations that is easily overlooked. */
    private void sayWhatEndsFirst() {
        Optional<Long> operations = settings.find(Ycsb.OPERATIONS);
        Optional<Duration> duration = settings.find(Ycsb.DURATION);
        if (operations.isPresent() && duration.isPresent()) {
            context.notices()
                    .say(Message.of(
                            "The measurement ends after {0,number,#} operations or after {1}, whichever comes first; -p "
                                    + "operationcount=0 keeps only the time limit",
                            operations.get(), Ycsb.DURATION.type().format(duration.get())));
        }
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        if (loadsOnly) {
            beginLoad();
            return;
        }
        boolean loads = settings.get(Ycsb.PHASE) == Phase.BOTH;
        if (repetition == 1) {
            loaded = loads && stored.ensure(phases);
            if (stored.collection().uuid().isEmpty()) {
                throw new UsageException(Message.of(
                        "--ycsb-phase run needs records, but there is no collection {0}: load them first.",
                        stored.collection().namespace()));
            }
        }
        operations.begin(repetition, !loads);
        begun = true;
    }

    /** Creates the collection, unless other clients load their parts into it as well. */
    private void beginLoad() throws InterruptedException {
        if (!properties.records().isPart() || stored.collection().uuid().isEmpty()) {
            stored.create();
        }
        load = stored.begin(
                records.feed(context.machines().share(), properties.batchSize(), settings.get(RunParameters.THREADS)));
        loaded = true;
    }

    /** A load inserts as YCSB does: from the run's threads, and single records unless {@code mongodb.batchsize} is given. */
    @Override
    public Work work() {
        if (!loadsOnly) {
            return runs();
        }
        PhaseSpec spec = RunParameters.phase(
                settings, "load", settings.get(RunParameters.THREADS), new PhaseSpec.Limit.Exhaustion());
        return new Work.Loop(spec, Duration.ZERO, load.operations());
    }

    private Work runs() {
        long most = settings.find(Ycsb.OPERATIONS).orElse(Long.MAX_VALUE);
        PhaseSpec.Limit limit = settings.find(Ycsb.DURATION)
                .or(() -> settings.find(Ycsb.OPERATIONS).isPresent()
                        ? Optional.empty()
                        : settings.find(RunParameters.STAGES).map(RateStages::duration))
                .<PhaseSpec.Limit>map(PhaseSpec.Limit.Time::new)
                .orElseGet(() -> new PhaseSpec.Limit.Operations(most));
        PhaseSpec spec = RunParameters.phase(settings, "measure", settings.get(RunParameters.THREADS), limit);
        return new Work.Loop(spec, settings.get(RunParameters.WARM_UP), operations.operations(most));
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        PhaseMeasurement phase = measured.get(0);
        if (loadsOnly) {
            verifyLoad(phase);
            return;
        }
        if (phase.isComplete() && properties.has(Kind.INSERT)) {
            insertedByAll = context.machines().sum(operations.inserted(collection));
        }
        operations.verify(measured);
    }

    /** Compares the load with the collection, or with its own acknowledgements where other clients load as well. */
    private void verifyLoad(PhaseMeasurement phase) throws InterruptedException {
        long expected = properties.records().size();
        if (!properties.records().isPart()) {
            stored.complete(load, phase);
        } else if (!phase.report().stopped() && phase.report().counts().documents() != expected) {
            throw new RunFailedException(Message.of(
                    "The load is incomplete: {0,number,#} of {1,number,#} records were acknowledged.",
                    phase.report().counts().documents(),
                    expected));
        }
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(stored.collection().namespace());
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        facts.put("properties", properties.given());
        if (begun) {
            boolean inserts = properties.has(Kind.INSERT);
            facts.put("recordsBefore", inserts ? operations.before(collection) : 0L);
            // A stopped machine knows only of its own inserts.
            facts.put("recordsInserted", Math.max(insertedByAll, operations.inserted(collection)));
        }
        return facts;
    }
}
