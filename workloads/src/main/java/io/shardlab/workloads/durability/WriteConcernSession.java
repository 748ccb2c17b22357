package io.shardlab.workloads.durability;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.ScratchCollection;
import io.shardlab.mongo.dataset.TargetCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.RawBsonDocument;

/** All levels on one target or several, level by level, so that what changes meanwhile meets all targets alike. */
final class WriteConcernSession implements WorkloadSession {

    private final Settings settings;
    private final List<DurabilityLevel> levels;
    private final List<MeasuredTarget> targets;
    private final FixedDocument expected;
    private final ClientPath path;
    private final Map<MeasuredTarget, List<LevelRun>> runs = new LinkedHashMap<>();
    private int repetition = 1;
    private long ranges;

    private WriteConcernSession(WorkloadContext context, List<MeasuredTarget> targets) {
        this.settings = context.settings();
        this.levels = settings.get(DurabilityParameters.LEVELS);
        this.targets = targets;
        this.path = new PathChoice(settings, context.notices())
                .driverOnly("one of the levels may have no reply to wait for, and all are to take the same way");
        this.expected = new FixedDocument(documentSize(settings));
        targets.forEach(target -> runs.put(target, new ArrayList<>()));
    }

    /** Connects to what the run itself is not connected to, and refuses levels that cannot be reached. */
    static WriteConcernSession open(WorkloadContext context) {
        List<MeasuredTarget> targets = new ArrayList<>();
        try {
            List<NamedTarget> named =
                    context.settings().find(DurabilityParameters.TARGETS).orElse(List.of());
            targets.add(measured(named.isEmpty() ? "" : named.get(0).name(), context.target(), false, context));
            for (NamedTarget other : named.subList(Math.min(1, named.size()), named.size())) {
                targets.add(measured(
                        other.name(),
                        MongoTarget.connect(List.of(other.uri()), context.settings(), false),
                        true,
                        context));
            }
            WriteConcernSession session = new WriteConcernSession(context, targets);
            targets.forEach(target -> session.levels.forEach(target::require));
            return session;
        } catch (RuntimeException e) {
            targets.forEach(MeasuredTarget::close);
            throw e;
        }
    }

    private static MeasuredTarget measured(String name, Target target, boolean owned, WorkloadContext context) {
        ScratchCollection collection = new ScratchCollection(
                target,
                context.settings(),
                context.notices(),
                context.settings().get(LoadParameters.DROP));
        return new MeasuredTarget(name, target, owned, DeploymentSearch.of(target), collection, context.notices());
    }

    private static int documentSize(Settings settings) {
        return Math.toIntExact(settings.get(DurabilityParameters.DOCUMENT_SIZE));
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) {
        this.repetition = repetition;
        if (repetition == 1) {
            targets.forEach(MeasuredTarget::createCollection);
        }
    }

    @Override
    public Work work() {
        List<Work.Stage> stages = new ArrayList<>();
        for (DurabilityLevel level : inOrderOf(repetition)) {
            targets.forEach(target -> stages.add(stage(target, level)));
        }
        return new Work.Sequence(stages);
    }

    /** Each repetition begins with the next level, so that none is always the first, or the last. */
    private List<DurabilityLevel> inOrderOf(int number) {
        List<DurabilityLevel> rotated = new ArrayList<>(levels);
        Collections.rotate(rotated, 1 - number);
        return rotated;
    }

    private Work.Stage stage(MeasuredTarget target, DurabilityLevel level) {
        InsertIds ids = InsertIds.measured(ranges++);
        PhaseSpec spec = new PhaseSpec(
                target.phase(level),
                settings.get(RunParameters.THREADS),
                new PhaseSpec.Limit.Operations(settings.get(RunParameters.OPERATIONS)),
                RunParameters.targetRate(settings),
                RunParameters.arrivals(settings));
        OperationFactory inserts = OperationFactory.of(
                level.isAcknowledged() ? "insert" : OperationFactory.SEND,
                path,
                worker -> insert(worker, target, level, ids));
        return new Work.Stage(
                new Work.Loop(spec, settings.get(RunParameters.WARM_UP), inserts, target.otherTarget()),
                warmUp -> target.settle(warmUp, ids.warmUp()),
                measured -> runs.get(target).add(target.check(level, measured, ids, expected)));
    }

    private Insert insert(OperationFactory.Worker worker, MeasuredTarget target, DurabilityLevel level, InsertIds ids) {
        MongoCollection<RawBsonDocument> collection = target.collection(worker.index())
                .withWriteConcern(level.writeConcern(settings.get(DurabilityParameters.WTIMEOUT)));
        return new Insert(
                collection, new FixedDocument(documentSize(settings)), worker.isWarmUp() ? ids.warmUp() : ids);
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(TargetCollection.namespace(settings));
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, List<LevelSummary>> byTarget = new LinkedHashMap<>();
        runs.forEach((target, measured) -> byTarget.put(target.name(), summaries(measured)));
        List<Map<String, Object>> tables = LevelTables.of(byTarget, settings.get(RunParameters.OPERATIONS)).stream()
                .map(FactTable::asFact)
                .toList();
        return Map.of(
                FactTable.FACT,
                tables,
                "wtimeoutMillis",
                settings.get(DurabilityParameters.WTIMEOUT).toMillis());
    }

    private List<LevelSummary> summaries(List<LevelRun> measured) {
        return levels.stream()
                .map(level -> measured.stream()
                        .filter(run -> run.level().equals(level))
                        .toList())
                .filter(same -> !same.isEmpty())
                .map(LevelSummary::of)
                .toList();
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        runs.forEach((target, measured) ->
                findings.addAll(new LevelFindings(target.name(), target.deployment(), summaries(measured)).all()));
        return findings;
    }

    @Override
    public void close() {
        targets.forEach(MeasuredTarget::close);
    }
}
