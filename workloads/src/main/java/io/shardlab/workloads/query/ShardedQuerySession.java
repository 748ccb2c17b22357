package io.shardlab.workloads.query;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.workloads.QueryKind;
import io.shardlab.workloads.WorkerSeed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/** Loads the documents if they are missing, computes the expected answers, and makes each worker's operation. */
final class ShardedQuerySession implements WorkloadSession {

    private final Target target;
    private final Settings settings;
    private final WorkloadContext context;
    private final StoredDataSet dataSet;
    private final WebLogGenerator generator;
    private final QueryKind kind;
    private final ClientPath path;
    private PointAnswers answers;
    private boolean loaded;
    private int repetition;

    ShardedQuerySession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.dataSet = StoredDataSet.webLog(target, settings, context.notices()).sharedBy(context.machines());
        this.generator = new WebLogGenerator(WebLogParameters.spec(settings));
        this.kind = settings.get(ShardedQuery.QUERY);
        this.path = new PathChoice(settings, context.notices()).ofReads(target);
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        this.repetition = repetition;
        if (repetition > 1) {
            return;
        }
        loaded = dataSet.ensure(phases);
        if (kind == QueryKind.SCATTER_GATHER) {
            dataSet.ensureIndex(ShardedQuery.INSTANT_INDEX);
        }
        context.notices().say(Message.of("Computing the expected answer of each query"));
        int parallelism = Runtime.getRuntime().availableProcessors();
        answers = switch (kind) {
            case TARGETED ->
                new PointAnswers(
                        ExpectedAnswers.compute(generator, ForkJoinPool.commonPool(), parallelism),
                        (out, key) -> generator.appendHost(key, out),
                        key -> "host " + generator.hostName(key));
            case SCATTER_GATHER ->
                new PointAnswers(
                        ExpectedAnswers.byInstant(generator, ForkJoinPool.commonPool(), parallelism),
                        (out, key) -> generator.appendRequestDate(key, out),
                        key -> "second " + key + " of the log");
        };
    }

    @Override
    public Work work() {
        return new Work.Loop(
                RunParameters.measuredPhase(settings),
                settings.get(RunParameters.WARM_UP),
                OperationFactory.of("find", Optional.of(path), Optional.of(traits()), plans(), this::operation));
    }

    private KindTraits traits() {
        String asked = kind == QueryKind.TARGETED
                ? "host"
                : ShardedQuery.INSTANT_INDEX.names().get(0);
        return new KindTraits(
                KindTraits.Access.READ, settings.get(LoadParameters.SHARD_KEY).reach(Set.of(asked), Set.of()));
    }

    private List<PlanReport> plans() {
        MongoNamespace namespace = dataSet.collection().namespace();
        return new Explainer(target, namespace.getDatabaseName())
                .reports(
                        "find",
                        List.of(Explainer.find(namespace, out -> answers.appendFilter(answers.existingKey(0), out))),
                        context.notices());
    }

    private PointFind operation(OperationFactory.Worker worker) {
        CollectionAccess collection = CollectionAccess.of(
                target.routerFor(worker.index()), dataSet.collection().namespace(), path);
        return new PointFind(collection, answers, WorkerSeed.of(settings, worker, repetition));
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(dataSet.collection().namespace());
    }

    @Override
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        if (answers != null) {
            // The answers are null if the run was stopped during its preparation.
            facts.put(kind == QueryKind.TARGETED ? "hostsInData" : "instantsInData", answers.count());
        }
        return facts;
    }
}
