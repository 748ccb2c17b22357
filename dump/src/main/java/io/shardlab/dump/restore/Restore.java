package io.shardlab.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.FigureText;
import io.shardlab.dump.catalog.CollectionMetadata;
import io.shardlab.dump.catalog.ServerCatalog;
import io.shardlab.dump.format.DocumentSink;
import io.shardlab.dump.format.DumpInput;
import io.shardlab.dump.format.DumpedCollection;
import io.shardlab.dump.format.Tally;
import io.shardlab.dump.restore.RestoreOptions.Choice;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.dataset.BatchMemory;
import io.shardlab.mongo.write.RetryCounts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** One restore. Run once, by one thread; its progress may be read by any thread. */
public final class Restore {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

    /** Large enough that a round trip costs little of the time. */
    private static final int MOST_BATCH_BYTES = 2 << 20;

    private final Target target;
    private final MongoClient client;
    private final ServerCatalog catalog;
    private final DumpInput input;
    private final RestoreOptions options;
    private final Notices notices;
    private final IndexPlan indexes;
    private final Map<DumpedCollection, Planned> plan = new LinkedHashMap<>();
    private final Map<DumpedCollection, CollectionRestore> begun = new ConcurrentHashMap<>();
    private final RetryCounts retries = new RetryCounts();
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private volatile boolean buildingIndexes;
    private volatile OplogReplay replay;

    /** Writes by the target's first router, with its client's write concern. */
    public Restore(Target target, DumpInput input, RestoreOptions options, Notices notices) {
        this.target = target;
        this.client = target.routers().get(0).client();
        this.catalog = new ServerCatalog(target.admin().client());
        this.input = input;
        this.options = options;
        this.notices = notices;
        this.indexes = new IndexPlan(
                options.has(Choice.KEEP_INDEX_VERSION), options.has(Choice.CONVERT_LEGACY_INDEXES), notices);
    }

    /** A collection of the dump that is to be restored. */
    private record Planned(
            DumpedCollection source, MongoNamespace namespace, CollectionMetadata metadata, Tally tally) {

        MongoNamespace dataNamespace() {
            return source.isTimeSeries()
                    ? new MongoNamespace(
                            namespace.getDatabaseName(), DumpedCollection.BUCKETS + namespace.getCollectionName())
                    : namespace;
        }
    }

    /**
     * Says what would be restored, without changing anything.
     *
     * @return the names that the collections would have, by their names in the dump
     */
    public Map<String, String> preview() {
        makePlan();
        Map<String, String> names = new LinkedHashMap<>();
        plan.values()
                .forEach(planned -> names.put(
                        planned.source().namespace(), planned.namespace().getFullName()));
        return names;
    }

    /**
     * Restores; blocks until all is there. After a failure what was brought stays.
     *
     * @throws UsageException if there is nothing to restore, or the options do not fit the servers
     * @throws RunFailedException if the dump is damaged, or the servers refused more than single documents
     */
    public void run() throws InterruptedException {
        makePlan();
        requireUsable();
        try {
            input.read(options.parallelCollections(), this::open);
        } catch (IOException e) {
            endEarly();
            throw new RunFailedException("Reading " + input.displayName() + " failed: " + Reasons.of(e) + ".", e);
        } catch (RuntimeException e) {
            endEarly();
            throw e;
        } catch (InterruptedException e) {
            abort();
            throw e;
        }
        makeViews();
        if (!options.has(Choice.NO_INDEXES)) {
            createIndexes();
        }
        requireComplete();
    }

    private void endEarly() throws InterruptedException {
        settle();
        if (indexes.collections() > 0 && !options.has(Choice.NO_INDEXES)) {
            notices.say("No index of the dump was built, as the restore ended early.");
        }
    }

    private void requireComplete() {
        long refused = tallies.stream().mapToLong(Tally::refused).sum();
        List<String> missing = Stream.of(
                        indexes.missing(refused), Optional.ofNullable(replay).flatMap(OplogReplay::missing))
                .flatMap(Optional::stream)
                .toList();
        if (!missing.isEmpty()) {
            throw new RunFailedException(String.join(" ", missing));
        }
    }

    private void createIndexes() throws InterruptedException {
        int collections = indexes.collections();
        if (collections > 0) {
            notices.say("Building the indexes of " + FigureText.count(collections, "collection") + ".");
            buildingIndexes = true;
            indexes.create(catalog, options.parallelCollections());
        }
    }

    private void makePlan() {
        Map<MongoNamespace, DumpedCollection> sources = new HashMap<>();
        List<String> ignored = new ArrayList<>();
        for (DumpedCollection collection : input.collections()) {
            if (collection.isOplog()
                    || collection.isOldIndexes()
                    || !options.namespaces().includes(collection.namespace())) {
                continue;
            }
            if (isServers(collection.database(), collection.collection())) {
                ignored.add(collection.namespace());
                continue;
            }
            MongoNamespace namespace = targetOf(collection);
            DumpedCollection other = sources.put(namespace, collection);
            if (other != null) {
                throw new UsageException("Both " + other.namespace() + " and " + collection.namespace()
                        + " of the dump would be restored as " + namespace
                        + ": choose other names by --ns-from and --ns-to, or leave one out by --ns-exclude.");
            }
            CollectionMetadata metadata = CollectionMetadata.of(collection);
            Tally tally = new Tally(namespace.getFullName());
            plan.put(collection, new Planned(collection, namespace, metadata, tally));
            if (!collection.isView()) {
                indexes.add(namespace, metadata);
            }
        }
        if (!ignored.isEmpty()) {
            notices.say("What servers keep for themselves is not restored, users and roles among it: "
                    + String.join(", ", ignored) + ".");
        }
    }

    private MongoNamespace targetOf(DumpedCollection collection) {
        String source = collection.namespace();
        String renamed = options.namespaces().renamed(source);
        try {
            return new MongoNamespace(renamed);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    renamed.equals(source)
                            ? "The dump has a collection '" + source
                                    + "', a name that no server takes: rename it by --ns-from and --ns-to, or leave it"
                                    + " out by --ns-exclude."
                            : "--ns-from and --ns-to must give names of the form DATABASE.COLLECTION, but " + source
                                    + " would become '" + renamed + "'.",
                    e);
        }
    }

    /** Users, roles, and what a cluster keeps of itself. */
    static boolean isServers(String database, String collection) {
        return database.equals("config")
                || database.equals("local")
                || collection.startsWith("$")
                || collection.startsWith("system.") && !collection.equals("system.js");
    }

    private void requireUsable() {
        boolean hasOplog = input.collections().stream().anyMatch(DumpedCollection::isOplog);
        if (plan.isEmpty() && !(options.has(Choice.REPLAY_OPLOG) && hasOplog)) {
            throw new UsageException("There is nothing to restore: " + input.displayName() + " has no "
                    + options.namespaces().description() + ".");
        }
        if (options.has(Choice.REPLAY_OPLOG) && !hasOplog) {
            throw new UsageException("--oplog-replay needs a dump that was taken with --oplog, but "
                    + input.displayName() + " has no oplog.");
        }
        if (options.has(Choice.REPLAY_OPLOG) && target.description().kind() == TargetKind.SHARDED) {
            throw new UsageException(
                    "--oplog-replay is for a replica set or a single server, but the target is sharded.");
        }
        List<String> lost = plan.keySet().stream()
                .filter(collection -> !input.hasDocuments(collection))
                .map(DumpedCollection::namespace)
                .toList();
        if (!lost.isEmpty()) {
            throw new RunFailedException(input.displayName() + " has metadata but no documents of "
                    + String.join(", ", lost) + ": its files are lost, or the dump did not end. --ns-exclude leaves a"
                    + " collection out.");
        }
        for (Planned planned : plan.values()) {
            if (planned.source().isTimeSeries()
                    && !options.has(Choice.DROP)
                    && !options.has(Choice.RESUME)
                    && exists(planned)) {
                throw new UsageException("The time series " + planned.namespace()
                        + " is there already, and cannot be added to: give --drop, or another name by --ns-from and"
                        + " --ns-to.");
            }
        }
    }

    /** They are made after the collections that they show, and before operations of the oplog that change them. */
    private void makeViews() {
        for (Planned planned : plan.values()) {
            if (planned.source().isView() && !planned.tally().isComplete()) {
                prepare(planned);
                planned.tally().complete();
            }
        }
    }

    private boolean exists(Planned planned) {
        MongoNamespace namespace = planned.namespace();
        return catalog.find(namespace.getDatabaseName(), namespace.getCollectionName())
                .isPresent();
    }

    private DocumentSink open(DumpedCollection collection) {
        if (collection.isOplog()) {
            return options.has(Choice.REPLAY_OPLOG) ? replay() : DocumentSink.NONE;
        }
        if (collection.isOldIndexes()) {
            return new SystemIndexes(collection.database(), (name, index) -> addOldIndex(collection, name, index));
        }
        Planned planned = plan.get(collection);
        if (planned == null || collection.isView()) {
            return DocumentSink.NONE;
        }
        prepare(planned);
        CollectionRestore restore = new CollectionRestore(
                options,
                target.routers().get(0),
                planned.dataNamespace(),
                collection.isTimeSeries(),
                keepsTimestamps(target.description().serverVersion()),
                batchBytes(),
                planned.tally(),
                retries);
        begun.put(collection, restore);
        return restore.start();
    }

    /** Metadata, where a collection has any, hold the same. */
    private void addOldIndex(DumpedCollection all, String collection, BsonDocument index) {
        plan.values().stream()
                .filter(planned -> planned.source().metadata().isEmpty()
                        && planned.source().database().equals(all.database())
                        && planned.source().collection().equals(collection))
                .forEach(planned -> indexes.add(planned.namespace(), index));
    }

    private int batchBytes() {
        int batches = CollectionRestore.batches(options.workersPerCollection());
        int collections = input.collectionsAtATime(options.parallelCollections());
        return Math.min(MOST_BATCH_BYTES, BatchMemory.bytesPerBatch(collections * batches));
    }

    private DocumentSink replay() {
        makeViews();
        Tally tally = new Tally("oplog");
        tallies.add(tally);
        MongoClient admin = target.admin().client();
        OplogBatch batch = new OplogBatch(
                (database, command) -> admin.getDatabase(database).runCommand(command),
                options.has(Choice.BYPASS_VALIDATION));
        Set<MongoNamespace> restored =
                plan.values().stream().map(Planned::dataNamespace).collect(Collectors.toSet());
        replay = new OplogReplay(
                new ReplayTarget(catalog, batch, indexes, options, restored),
                options.oplogLimit().orElse(null),
                tally,
                notices);
        return replay;
    }

    /**
     * Whether inserts take {@code bypassEmptyTsReplacement}, by which servers keep empty timestamps: since 8.0, 7.0.13,
     * 6.0.17 and 5.0.29 (SERVER-88750).
     */
    static boolean keepsTimestamps(String version) {
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            return false;
        }
        int major = Integer.parseInt(parts.group(1));
        int patch = Integer.parseInt(parts.group(3));
        return major >= 8
                || parts.group(2).equals("0")
                        && (major == 7 && patch >= 13 || major == 6 && patch >= 17 || major == 5 && patch >= 29);
    }

    /** Makes the collection ready for its documents. */
    private void prepare(Planned planned) {
        tallies.add(planned.tally());
        MongoNamespace namespace = planned.namespace();
        String database = namespace.getDatabaseName();
        String collection = namespace.getCollectionName();
        try {
            boolean there = exists(planned);
            if (there && options.has(Choice.DROP) && !collection.startsWith("system.")) {
                client.getDatabase(database).getCollection(collection).drop();
                there = false;
            } else if (there) {
                notices.say(namespace + " is there already; "
                        + (planned.source().isView() ? "it stays as it is." : "documents are added to it."));
            }
            if (!there) {
                create(planned, database, collection);
            }
        } catch (MongoException e) {
            throw new RunFailedException(
                    "Making the collection " + namespace + " failed: " + MongoErrors.describe(e) + ".", e);
        }
    }

    private void create(Planned planned, String database, String collection) {
        BsonDocument create =
                !options.has(Choice.NO_COLLECTION_OPTIONS) || planned.source().isTimeSeries()
                        ? planned.metadata().createOptions()
                        : new BsonDocument();
        boolean keepsUuid =
                options.has(Choice.PRESERVE_UUID) && !planned.metadata().uuid().isEmpty();
        if ((keepsUuid || options.has(Choice.KEEP_INDEX_VERSION)) && !create.containsKey("clusteredIndex")) {
            planned.metadata().indexes().stream()
                    .filter(IndexPlan::isDefault)
                    .findFirst()
                    .ifPresent(index ->
                            create.append("idIndex", LegacyIndexKeys.converted(IndexPlan.withoutNamespace(index))));
        }
        if (keepsUuid) {
            catalog.create(database, collection, create, planned.metadata().uuid());
        } else {
            catalog.create(database, collection, create);
        }
    }

    /** What came before a failure is inserted and counted. */
    private void settle() throws InterruptedException {
        try {
            for (CollectionRestore restore : begun.values()) {
                restore.settle();
            }
        } catch (InterruptedException e) {
            abort();
            throw e;
        }
    }

    private void abort() {
        begun.values().forEach(CollectionRestore::abort);
    }

    /** What was restored so far, a tally for each collection that has begun. */
    public List<Tally> tallies() {
        return List.copyOf(tallies);
    }

    /**
     * How much is done, from 0 to 1: of what was read, only what the servers have answered counts.
     *
     * @param read how much of the dump was read, from 0 to 1
     */
    public double share(double read) {
        // In this order, as both grow.
        long settled =
                begun.values().stream().mapToLong(CollectionRestore::settled).sum();
        long brought =
                begun.values().stream().mapToLong(CollectionRestore::brought).sum();
        return Math.min(1, brought == 0 ? read : read * settled / brought);
    }

    /** Whether all documents are there and indexes are built, of which servers do not tell how far they are. */
    public boolean isBuildingIndexes() {
        return buildingIndexes;
    }

    /** The first document that each collection refused, and all indexes, in words. */
    public List<String> refusals() {
        return Stream.concat(
                        begun.values().stream()
                                .map(CollectionRestore::firstRefusal)
                                .filter(Objects::nonNull),
                        indexes.refusals().stream())
                .toList();
    }

    /** How often batches were sent again after transient errors, by the errors' kind. */
    public Map<String, Long> retries() {
        return retries.byKind();
    }

    /** The version of the server that the dump is of, if it is not that of the target up to its second number. */
    public Optional<String> otherVersion() {
        String from = input.serverVersion();
        String to = target.description().serverVersion();
        return from.isEmpty() || series(from).equals(series(to)) ? Optional.empty() : Optional.of(from);
    }

    private static String series(String version) {
        Matcher parts = VERSION.matcher(version);
        return parts.matches() ? parts.group(1) + "." + parts.group(2) : version;
    }
}
