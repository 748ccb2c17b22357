package io.shardlab.workloads.ycsb;

import com.mongodb.MongoNamespace;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** One run of YCSB on one target: its load, its transactions, or both. */
final class YcsbSession implements WorkloadSession {

    private final WorkloadContext context;
    private final Settings settings;
    private final CoreProperties properties;
    private final Phase phase;
    private final RecordDataSet records;
    private final StoredDataSet stored;
    private LoadPhase load;
    private TransactionPhase transactions;
    private boolean loaded;

    YcsbSession(WorkloadContext context) {
        this.context = context;
        this.settings = context.settings();
        this.properties = YcsbParameters.properties(settings);
        this.phase = settings.get(YcsbParameters.PHASE);
        this.records = new RecordDataSet(properties, settings.get(RunParameters.SEED));
        this.stored = new StoredDataSet(
                context.target(), settings, context.notices(), records, settings.get(YcsbParameters.SHARD_KEY));
        properties.warnings().forEach(context.notices()::warn);
        if (phase != Phase.LOAD) {
            sayWhatEndsFirst();
        }
    }

    /** Property files bring a number of operations that is easily overlooked. */
    private void sayWhatEndsFirst() {
        Optional<Long> operations = settings.find(YcsbParameters.OPERATIONS);
        Optional<Duration> duration = settings.find(YcsbParameters.DURATION);
        if (operations.isPresent() && duration.isPresent()) {
            context.notices()
                    .say("The measurement ends after " + operations.get() + " operations or after "
                            + YcsbParameters.DURATION.type().format(duration.get())
                            + ", whichever comes first; -p operationcount=0 leaves the time alone");
        }
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        if (phase == Phase.LOAD) {
            load = new LoadPhase(stored, properties, settings, records);
            loaded = true;
            return;
        }
        if (transactions == null) {
            loaded = phase == Phase.BOTH && stored.ensure(phases);
            transactions = TransactionPhase.on(context, properties, stored.collection(), records);
        }
        transactions.repetition(repetition);
    }

    @Override
    public Work work() {
        OptionalDouble rate = RunParameters.targetRate(settings);
        return phase == Phase.LOAD ? load.work(rate) : transactions.work(rate);
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) throws InterruptedException {
        if (phase == Phase.LOAD) {
            load.verify(measured.get(0));
        } else if (!measured.get(0).stopped()) {
            // A user who stops a run does not want to wait for the exact count, which reads the whole collection's
            // index.
            transactions.verify();
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
