package io.shardlab.workloads.selective;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.ColdCaches;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.data.document.ExpectedAnswers;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

final class SelectiveQuerySession implements WorkloadSession {

    private static final ShardKey INDEX = ShardKey.type().parse("host,date");

    private final Target target;
    private final Settings settings;
    private final WorkloadContext context;
    private final StoredDataSet dataSet;
    private final WebLogGenerator generator;
    private final Optional<ColdCaches> coldCaches;
    private final ClientPath path;
    private HostSelection selection;
    private boolean loaded;
    private Finder finder;
    private SelectiveFind find;
    private Map<String, Object> plan = Map.of();

    SelectiveQuerySession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.dataSet = StoredDataSet.webLog(target, settings, context.notices());
        this.generator = new WebLogGenerator(WebLogParameters.spec(settings));
        this.coldCaches = target.coldCaches();
        this.path = new PathChoice(settings, context.notices()).ofReads(target);
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        closeFinder();
        if (repetition == 1) {
            loaded = dataSet.ensure(phases);
            if (!keyServesTheQuery()) {
                dataSet.ensureIndex(INDEX);
            }
            select();
        }
        if (coldCaches.isPresent()) {
            context.notices().say("Making caches cold: the data servers are started again");
            coldCaches.get().make();
        }
        openFinder();
    }

    private void openFinder() {
        finder = Finder.of(target.routerFor(0), dataSet.collection().namespace(), path);
        find = new SelectiveFind(finder, selection, path);
        find.introduce();
    }

    /** A hashed index finds single hosts, but no range of them. */
    private boolean keyServesTheQuery() {
        ShardKey key = settings.get(LoadParameters.SHARD_KEY);
        boolean hashed = key.fields().getOrDefault("host", false);
        boolean range = settings.get(SelectiveQuery.MATCHED_HOSTS) == MatchedHosts.RANGE;
        return key.names().get(0).equals("host") && !(hashed && range);
    }

    private void select() throws InterruptedException {
        context.notices().say("Working out what the query must return");
        ExpectedAnswers expected = ExpectedAnswers.compute(
                generator, ForkJoinPool.commonPool(), Runtime.getRuntime().availableProcessors());
        selection = HostSelection.of(
                settings.get(SelectiveQuery.MATCHED_HOSTS),
                generator,
                expected,
                settings.get(SelectiveQuery.MATCHED_FRACTION));
    }

    @Override
    public Work work() {
        return new Work.Steps(List.of(firstStep(), new Work.Step("warm", find)));
    }

    /**
     * Where caches cannot be made cold, it is unknown what the first query finds in them. Where they can, what was read
     * since, by the look at where the data lies among others, is dropped once more.
     */
    private Work.Step firstStep() {
        return coldCaches
                .map(caches -> new Work.Step("cold", caches::dropFiles, find))
                .orElseGet(() -> new Work.Step("first", find));
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) {
        if (plan.isEmpty()) {
            // After the queries: to plan one may read what the cold one is to find on the disk.
            plan = QueryPlan.of(target, dataSet.collection().namespace(), selection);
        }
    }

    @Override
    public Optional<MongoNamespace> namespace() {
        return Optional.of(dataSet.collection().namespace());
    }

    @Override
    public Map<String, Object> facts(List<PhaseReport> measured) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("dataSetLoaded", loaded);
        facts.put("cachesBeforeFirstQuery", coldCaches.isPresent() ? "cold" : "unknown");
        if (selection != null) {
            // Null if the run was stopped while it prepared.
            facts.put("matchedHosts", selection.hosts());
            facts.put("matchedDocuments", selection.documents());
            facts.put("matchedFraction", (double) selection.documents() / dataSet.documents());
        }
        if (!plan.isEmpty()) {
            facts.put("plan", plan);
        }
        facts.put("queries", measured.stream().map(StorageReads::of).toList());
        return facts;
    }

    private void closeFinder() {
        if (finder != null) {
            finder.close();
            finder = null;
        }
    }

    @Override
    public void close() {
        closeFinder();
    }
}
