package io.shardlab.transfer.failover;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Faults;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.TimedAction;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.server.CatchUpWait;
import io.shardlab.mongo.server.MemberAdmin;
import io.shardlab.mongo.server.PrimaryWatch;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.transfer.failover.Failover.MemberRole;
import io.shardlab.transfer.failover.FailoverDocuments.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.bson.BsonDocument;

/** Loads documents once, and runs reads and writes with a fault in each repetition. */
final class FailoverSession implements WorkloadSession {

    private static final int BATCH = 1000;
    private static final Duration REPLICATION_PATIENCE = Duration.ofSeconds(30);

    private final Target target;
    private final Settings settings;
    private final ClientPath path;
    private final ScratchCollection collection;
    private final FailoverDocuments documents;
    private final Fault fault;
    private final Notices notices;
    private final List<ReplicaSetMembers> sets;
    private final List<String> killedHost;
    private final BitSet hitShards = new BitSet();
    private final List<PrimaryWatch> watches;
    private final List<RepetitionFigures> figures = new ArrayList<>();
    private int series = FailoverDocuments.LOADED;
    private OperationLog[] logs;
    private FaultRun faultRun;

    /** @param killedHost the servers on the host that is to be killed; empty if one member is the victim */
    private FailoverSession(WorkloadContext context, List<ReplicaSetMembers> sets, List<String> killedHost) {
        this.notices = context.notices();
        this.sets = sets;
        this.killedHost = killedHost;
        this.target = context.target();
        this.settings = context.settings();
        this.path = new PathChoice(settings, notices)
                .driverOnly(Message.of("the driver handles a failover by looking for the new primary"));
        this.collection = new ScratchCollection(target, settings, notices, settings.get(LoadParameters.DROP));
        this.documents = new FailoverDocuments(
                settings.get(RunParameters.SEED),
                settings.get(Failover.READ_SHARE),
                settings.get(RunParameters.DOCUMENTS),
                sets.size());
        this.fault = killedHost.isEmpty() ? settings.get(Failover.FAULT) : Fault.KILL;
        for (int shard = 0; shard < sets.size(); shard++) {
            hitShards.set(
                    shard,
                    killedHost.isEmpty()
                            ? shard == 0
                            : onKilledHost(sets.get(shard)).isPresent());
        }
        this.watches = hitShards.stream()
                .mapToObj(shard -> new PrimaryWatch(sets.get(shard), target.connectionString()))
                .toList();
    }

    /** @throws UsageException if such a fault cannot happen to these servers */
    static FailoverSession open(WorkloadContext context) {
        List<ReplicaSetMembers> sets = ReplicaSetMembers.behind(context.target());
        sets.stream().filter(set -> set.hosts().size() < 2).findFirst().ifPresent(set -> {
            throw new UsageException(
                    Message.of("The replica set {0} has no other member that could take over.", set.name()));
        });
        Optional<Integer> host = context.settings().find(Failover.KILL_HOST);
        if (host.isEmpty()) {
            return new FailoverSession(context, sets, List.of());
        }
        Faults faults = context.target()
                .faults()
                .orElseThrow(
                        () -> new UsageException(Message.of("--kill-host needs servers that this program starts.")));
        return new FailoverSession(context, sets, faults.hosts().get(host.get() - 1));
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        if (repetition == 1) {
            if (fault == Fault.STEP_DOWN && !target.description().local()) {
                // Refused now, not after the documents are loaded.
                MemberAdmin.requireStepDownRight(
                        target.connectionString(), sets.get(0).hosts());
            }
            collection.create("failover", new ShardKey(Map.of("_id", false)), documents.splitKeys());
            load(phases);
        }
        series = 2 * repetition;
        logs = new OperationLog[settings.get(RunParameters.THREADS)];
        List<String> configServers = killedHost.stream()
                .filter(server -> sets.stream().noneMatch(set -> set.hosts().contains(server)))
                .toList();
        faultRun = new FaultRun(target, fault, this::victims, configServers);
    }

    private void load(PhaseRunner phases) throws InterruptedException {
        long count = settings.get(RunParameters.DOCUMENTS);
        PhaseSpec spec = PhaseSpec.closedLoop(
                "load",
                settings.get(RunParameters.THREADS),
                new PhaseSpec.Limit.Operations((count + BATCH - 1) / BATCH));
        PhaseMeasurement load = phases.run(spec, OperationFactory.of("insert", path, worker -> batches(worker, count)));
        load.failure().ifPresent(reason -> {
            throw new RunFailedException(reason);
        });
        if (load.report().errorCount() > 0) {
            throw new RunFailedException(Message.of(
                    "The documents to be read could not be loaded: {0}.",
                    load.report().failures().errorSamples().values().iterator().next()));
        }
        // A majority has the documents, but other members may answer reads, too.
        if (!CatchUpWait.awaitAll(target, REPLICATION_PATIENCE)) {
            notices.warn(
                    Message.of("Not all members have the loaded documents: reads from secondaries may not find them."));
        }
    }

    private Operation batches(OperationFactory.Worker worker, long count) {
        MongoCollection<BsonDocument> written = collection(worker.index()).withWriteConcern(WriteConcern.MAJORITY);
        return (number, outcome) -> {
            List<BsonDocument> batch = LongStream.range(number * BATCH, Math.min(count, (number + 1) * BATCH))
                    .mapToObj(each -> documents.of(FailoverDocuments.LOADED, each))
                    .toList();
            // In order, a router would send the documents of each shard one by one, as they alternate.
            written.insertMany(batch, new InsertManyOptions().ordered(false));
            outcome.addDocuments(batch.size());
            outcome.addBytes((long) batch.size() * FailoverDocuments.BYTES);
        };
    }

    private MongoCollection<BsonDocument> collection(int worker) {
        return target.routerFor(worker)
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), BsonDocument.class);
    }

    private List<FaultRun.Victim> victims() throws InterruptedException {
        List<FaultRun.Victim> victims = new ArrayList<>();
        for (PrimaryWatch watch : watches) {
            String primary = watch.awaitPrimary();
            String victim = onKilledHost(watch.set()).orElseGet(() -> member(watch, primary));
            victims.add(new FaultRun.Victim(watch, victim, primary));
        }
        return victims;
    }

    private Optional<String> onKilledHost(ReplicaSetMembers set) {
        return set.hosts().stream().filter(killedHost::contains).findFirst();
    }

    private String member(PrimaryWatch watch, String primary) {
        boolean ofPrimary = fault == Fault.STEP_DOWN || settings.get(Failover.MEMBER) == MemberRole.PRIMARY;
        return ofPrimary
                ? primary
                : watch.set().hosts().stream()
                        .filter(address -> !address.equals(primary))
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    public Work work() {
        Work.Loop loop = new Work.Loop(
                RunParameters.measuredPhase(settings), settings.get(RunParameters.WARM_UP), new Operations());
        return new Work.Sequence(List.of(new Work.Stage(loop, this::check)));
    }

    private final class Operations implements OperationFactory {

        @Override
        public List<String> kinds() {
            return Arrays.stream(Kind.values()).map(Kind::title).toList();
        }

        @Override
        public Operation create(Worker worker) {
            MongoCollection<BsonDocument> own = collection(worker.index());
            if (worker.isWarmUp()) {
                return new ReadOrWrite(own, documents, series + 1, Optional.empty());
            }
            logs[worker.index()] = new OperationLog();
            return new ReadOrWrite(own, documents, series, Optional.of(logs[worker.index()]));
        }

        @Override
        public List<TimedAction> actions(String phase) {
            return PhaseSpec.isWarmUp(phase)
                    ? List.of()
                    : faultRun.actions(settings.get(Failover.FAULT_AT), settings.get(Failover.FAULT_LENGTH));
        }

        @Override
        public Optional<ClientPath> clientPath(int kind) {
            return Optional.of(path);
        }
    }

    private void check(PhaseMeasurement measured) {
        faultRun.end();
        if (measured.report().failures().errors().containsKey(ReadOrWrite.WRONG_ANSWER)) {
            throw new RunFailedException(Message.of(
                    "A document that a majority had acknowledged was not read as it was written: {0}.",
                    measured.report().failures().errorSamples().get(ReadOrWrite.WRONG_ANSWER)));
        }
        FaultTimeline.Times times = faultRun.times()
                .orElseThrow(() -> new RunFailedException(Message.of(
                        "The fault did not happen within {0}.",
                        measured.report().name())));
        RepetitionFigures found =
                new FailoverAnalysis(times, Arrays.asList(logs), documents, hitShards).figures(present());
        figures.add(found);
        if (isMajority() && found.writes().lost() > 0) {
            throw new RunFailedException(Message.of(
                    "{0,number,#} of {1,number,#} writes that a majority had acknowledged are gone.",
                    found.writes().lost(),
                    found.writes().acknowledged()));
        }
    }

    private boolean isMajority() {
        return settings.find(TargetParameters.WRITE_CONCERN)
                .filter(concern -> "majority".equals(concern.getWObject()))
                .isPresent();
    }

    private BitSet present() {
        BitSet present = new BitSet();
        for (int shard = 0; shard < sets.size(); shard++) {
            collection.read(
                    FailoverDocuments.first(shard, series),
                    FailoverDocuments.first(shard, series + 1),
                    document -> present.set((int)
                            FailoverDocuments.numberOf(document.getInt64("_id").getValue())));
        }
        return present;
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(collection.namespace());
    }

    @Override
    public Map<String, Object> facts() {
        return new FailoverSummary(figures).facts();
    }

    @Override
    public List<Finding> findings() {
        return new FailoverSummary(figures).findings(isMajority());
    }

    @Override
    public void close() {
        watches.forEach(PrimaryWatch::close);
        try {
            // The run may have been stopped, or may have failed, before its fault was undone.
            target.faults().ifPresent(Faults::repairLeft);
        } catch (RunFailedException e) {
            notices.warn(Message.of("A server that was taken away did not come back: {0}", e.wording()));
        }
        collection.close();
    }
}
