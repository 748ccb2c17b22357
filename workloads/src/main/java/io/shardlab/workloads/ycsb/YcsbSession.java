package io.shardlab.workloads.ycsb;

import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.ycsb.Ycsb.Phase;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
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
    private final RecordDataSet records;
    private final StoredDataSet stored;
    private StoredDataSet.Load load;
    private Transactions transactions;
    private boolean loaded;

    YcsbSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.properties = Ycsb.properties(settings);
        this.loadsOnly = settings.get(Ycsb.PHASE) == Phase.LOAD;
        this.records = new RecordDataSet(properties, settings.get(RunParameters.SEED));
        this.stored = new StoredDataSet(
                        context.target(), settings, context.notices(), records, settings.get(Ycsb.SHARD_KEY))
                .sharedBy(context.machines());
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
        if (transactions == null) {
            loaded = settings.get(Ycsb.PHASE) == Phase.BOTH && stored.ensure(phases);
            transactions = new Transactions(context, properties, stored.collection(), records);
        }
        transactions.beginRepetition(repetition);
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
            return transactions.work();
        }
        PhaseSpec spec = RunParameters.phase(
                settings, "load", settings.get(RunParameters.THREADS), new PhaseSpec.Limit.Exhaustion());
        return new Work.Loop(spec, Duration.ZERO, load.operations());
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        PhaseMeasurement phase = measured.get(0);
        if (loadsOnly) {
            verifyLoad(phase);
        } else if (measured.stream().allMatch(PhaseMeasurement::isComplete)) {
            // The exact count reads the whole collection's index: too long for a user who stops a run.
            transactions.verify();
        }
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
        if (transactions != null) {
            facts.putAll(transactions.facts());
        }
        return facts;
    }
}
