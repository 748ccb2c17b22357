package io.shardlab.workloads.selective;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.ColdCaches;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Outcome;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.Work;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.dataset.LoadParameters;
import io.shardlab.mongo.dataset.StoredDataSet;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.ExpectedAnswers;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.plan.Explainer;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.file.WebLog;
import io.shardlab.workloads.selective.HostSelection.MatchedHosts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import org.bson.Document;

/** Runs one query twice in each repetition: first with cold caches, if they can be made cold, then with warm ones. */
final class SelectiveQuerySession implements WorkloadSession {

    private static final ShardKey INDEX = ShardKey.type().parse("host,date");
    private static final byte[] ID = BsonAppender.name("_id");
    private static final int INITIAL_BYTES = 512;

    private final Target target;
    private final Settings settings;
    private final WorkloadContext context;
    private final StoredDataSet dataSet;
    private final Optional<ColdCaches> coldCaches;
    private final ClientPath path;
    private HostSelection selection;
    private boolean loaded;
    private CollectionAccess collection;
    private Map<String, Object> plan = Map.of();
    private List<PlanReport> plans = List.of();

    SelectiveQuerySession(WorkloadContext context) {
        this.context = context;
        this.target = context.target();
        this.settings = context.settings();
        this.dataSet = WebLog.stored(context);
        this.coldCaches = target.coldCaches();
        this.path = new PathChoice(settings, context.notices()).ofReads(target);
    }

    @Override
    public void prepare(PhaseRunner phases, int repetition) throws InterruptedException {
        close();
        if (repetition == 1) {
            loaded = dataSet.ensure(phases);
            if (!keyServesTheQuery()) {
                dataSet.ensureIndex(INDEX);
            }
            select();
        }
        // Planning may read pages into the caches, and the cold query must read them from the disk itself.
        plans = new Explainer(target, dataSet.collection().namespace().getDatabaseName())
                .reports(
                        "query",
                        List.of(Explainer.find(dataSet.collection().namespace(), selection.filter())),
                        context.notices());
        if (coldCaches.isPresent()) {
            context.notices().say(Message.of("Making caches cold: restarting the data servers"));
            coldCaches.get().make();
        }
        collection =
                CollectionAccess.of(target.routerFor(0), dataSet.collection().namespace(), path);
        // Asks every shard for an _id that does not exist. This opens the connections and makes the routers and shards
        // refresh their routing tables, but reads nothing of the documents or the index that the query needs.
        collection.find(out -> out.nullValue(ID), (bson, offset, length) -> {});
    }

    /** A hashed index finds single hosts, but not a range of them. */
    private boolean keyServesTheQuery() {
        ShardKey key = settings.get(LoadParameters.SHARD_KEY);
        boolean hashed = key.fields().getOrDefault("host", false);
        boolean range = settings.get(SelectiveQuery.MATCHED_HOSTS) == MatchedHosts.RANGE;
        return key.names().get(0).equals("host") && !(hashed && range);
    }

    private void select() throws InterruptedException {
        context.notices().say(Message.of("Computing the expected answer of the query"));
        WebLogGenerator generator =
                new WebLogGenerator(WebLog.documents(settings).webLog().orElseThrow());
        ExpectedAnswers expected = ExpectedAnswers.compute(
                generator, ForkJoinPool.commonPool(), Runtime.getRuntime().availableProcessors());
        selection = HostSelection.of(
                settings.get(SelectiveQuery.MATCHED_HOSTS),
                generator,
                expected,
                settings.get(SelectiveQuery.MATCHED_FRACTION));
    }

    /**
     * If caches cannot be made cold, it is unknown what the first query finds in them. If they can, the servers may have
     * read pages since their restart, for example to find out where the data lies. These pages are dropped first.
     */
    @Override
    public Work work() {
        Find find = new Find();
        Work.Step first = coldCaches
                .map(caches -> new Work.Step("cold", caches::dropFiles, find))
                .orElseGet(() -> new Work.Step("first", find));
        return new Work.Steps(List.of(first, new Work.Step("warm", find)));
    }

    /** Finds the documents that the selection matches and checks them against the generator. Confined to one worker. */
    private final class Find implements Work.Step.Body {

        private long documents;
        private long bytes;
        private long checksum;

        /** Returns when the last answer has come. */
        @Override
        public void run(Outcome outcome) {
            documents = 0;
            bytes = 0;
            checksum = 0;
            collection.find(selection.filter(), this::add, outcome);
        }

        @Override
        public void verify(Outcome outcome) {
            collection.show(this::add);
            outcome.addDocuments(documents);
            outcome.addBytes(bytes);
            if (documents != selection.documents()) {
                outcome.addErrors(
                        "wrong-answer",
                        1,
                        "the query matches " + selection.documents() + " documents, but " + documents
                                + " were returned");
            } else if ((int) checksum != selection.checksum()) {
                outcome.addErrors("wrong-answer", 1, "a returned document differs from the one that was loaded");
            }
        }

        @Override
        public Optional<ClientPath> clientPath() {
            return Optional.of(path);
        }

        @Override
        public List<PlanReport> plans() {
            return plans;
        }

        private void add(byte[] bson, int offset, int length) {
            documents++;
            bytes += length;
            checksum += DocumentHash.of(bson, offset, length);
        }
    }

    @Override
    public void verify(List<PhaseMeasurement> measured) {
        if (plan.isEmpty()) {
            // The plan is asked for after the queries, because planning may read pages into the caches, and the cold
            // query must read them from the disk itself.
            plan = plan();
        }
    }

    /**
     * Returns the shards that the query asks, and the indexes that it uses, with {@code none} where a shard reads its whole
     * collection. If the servers do not report them, returns the reason.
     */
    private Map<String, Object> plan() {
        MongoNamespace namespace = dataSet.collection().namespace();
        Document query = new Document("find", namespace.getCollectionName())
                .append("filter", new BsonAppender(INITIAL_BYTES).encode(selection.filter()));
        try {
            Document reply = target.admin()
                    .client()
                    .getDatabase(namespace.getDatabaseName())
                    .runCommand(new Document("explain", query).append("verbosity", "queryPlanner"));
            Set<String> shards = new TreeSet<>();
            Set<String> indexes = new TreeSet<>();
            collect(reply.get("queryPlanner", new Document()).get("winningPlan"), shards, indexes);
            Map<String, Object> found = new LinkedHashMap<>();
            found.put("indexesUsed", indexes);
            found.put("shardsAsked", shards);
            return found;
        } catch (MongoException e) {
            return Map.of("unknownBecause", MongoErrors.describe(e));
        }
    }

    private static void collect(Object node, Set<String> shards, Set<String> indexes) {
        if (node instanceof Document stage) {
            if (stage.get("shardName") instanceof String shard) {
                shards.add(shard);
            }
            if (stage.get("indexName") instanceof String index) {
                indexes.add(index);
            }
            if ("COLLSCAN".equals(stage.get("stage"))) {
                indexes.add("none");
            }
            stage.values().forEach(inner -> collect(inner, shards, indexes));
        } else if (node instanceof Iterable<?> list) {
            list.forEach(inner -> collect(inner, shards, indexes));
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
            // The selection is null if the run was stopped during its preparation.
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

    /** Closes the collection of a repetition. Safe to repeat. */
    @Override
    public void close() {
        if (collection != null) {
            collection.close();
            collection = null;
        }
    }
}
