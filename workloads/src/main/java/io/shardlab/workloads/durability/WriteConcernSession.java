package io.shardlab.workloads.durability;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.connection.MongoTarget;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All levels on one target or several, level by level, so that changes during the run affect all targets alike. */
final class WriteConcernSession implements WorkloadSession {

    private final Settings settings;
    private final List<DurabilityLevel> levels;
    private final FixedDocument expected;
    private final ClientPath path;
    /** The measurements of each target, in the order of the targets. */
    private final Map<MeasuredTarget, List<LevelSummary.Run>> runs = new LinkedHashMap<>();

    private int repetition = 1;
    private long ranges;

    private WriteConcernSession(WorkloadContext context, List<MeasuredTarget> targets) {
        this.settings = context.settings();
        this.levels = settings.get(WriteConcernLevels.LEVELS);
        this.path = new PathChoice(settings, context.notices())
                .driverOnly(
                        Message.of("one of the levels may have no reply to wait for, and all must take the same path"));
        this.expected = document();
        targets.forEach(target -> runs.put(target, new ArrayList<>()));
    }

    /** Connects to the targets that the run itself is not connected to, and refuses levels that cannot be reached. */
    static WriteConcernSession open(WorkloadContext context) {
        List<MeasuredTarget> targets = new ArrayList<>();
        try {
            List<NamedTarget> named =
                    context.settings().find(WriteConcernLevels.TARGETS).orElse(List.of());
            String first = named.isEmpty() ? "" : named.get(0).name();
            targets.add(new MeasuredTarget(first, context.target(), false, context));
            for (NamedTarget other : named.subList(Math.min(1, named.size()), named.size())) {
                Target target = MongoTarget.connect(List.of(other.uri()), context.settings(), false);
                targets.add(new MeasuredTarget(other.name(), target, true, context));
            }
            WriteConcernSession session = new WriteConcernSession(context, targets);
            targets.forEach(target -> session.levels.forEach(target::require));
            return session;
        } catch (RuntimeException e) {
            targets.forEach(MeasuredTarget::close);
            throw e;
        }
    }

    private FixedDocument document() {
        return new FixedDocument(Math.toIntExact(settings.get(WriteConcernLevels.DOCUMENT_SIZE)));
    }

    @Override
    public void prepare(PhaseRunner phases, int number) {
        repetition = number;
        if (repetition == 1) {
            runs.keySet().forEach(MeasuredTarget::createCollection);
        }
    }

    /** Each repetition begins with the next level, so that none is always the first or the last. */
    @Override
    public Work work() {
        List<DurabilityLevel> rotated = new ArrayList<>(levels);
        Collections.rotate(rotated, 1 - repetition);
        List<Work.Stage> stages = new ArrayList<>();
        for (DurabilityLevel level : rotated) {
            runs.keySet().forEach(target -> stages.add(stage(target, level)));
        }
        return new Work.Sequence(stages);
    }

    private Work.Stage stage(MeasuredTarget target, DurabilityLevel level) {
        Insert.Ids ids = Insert.Ids.measured(ranges++);
        PhaseSpec spec = RunParameters.phase(
                settings,
                target.phase(level),
                settings.get(RunParameters.THREADS),
                new PhaseSpec.Limit.Operations(settings.get(RunParameters.OPERATIONS)));
        WriteConcern concern = level.writeConcern(settings.get(WriteConcernLevels.WTIMEOUT));
        OperationFactory inserts = OperationFactory.of(
                level.isAcknowledged() ? "insert" : OperationFactory.SEND,
                path,
                worker -> new Insert(
                        target.collection(worker.index()).withWriteConcern(concern),
                        document(),
                        worker.isWarmUp() ? ids.warmUp() : ids));
        return new Work.Stage(
                new Work.Loop(spec, settings.get(RunParameters.WARM_UP), inserts, target.otherTarget()),
                warmUp -> target.settle(warmUp, ids.warmUp()),
                measured -> runs.get(target).add(target.check(level, measured, ids, expected)));
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(TargetCollection.namespace(settings));
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, List<LevelSummary>> byTarget = new LinkedHashMap<>();
        runs.forEach((target, measured) -> byTarget.put(target.name(), summaries(measured)));
        List<FactTable> tables = LevelTables.of(byTarget, settings.get(RunParameters.OPERATIONS));
        return Map.of(
                FactTable.FACT,
                tables.stream().map(FactTable::asFact).toList(),
                "wtimeoutMillis",
                settings.get(WriteConcernLevels.WTIMEOUT).toMillis());
    }

    private List<LevelSummary> summaries(List<LevelSummary.Run> measured) {
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
        runs.keySet().forEach(MeasuredTarget::close);
    }
}
