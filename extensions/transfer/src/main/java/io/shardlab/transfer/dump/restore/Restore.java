package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.Reasons;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.dataset.BatchMemory;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import io.shardlab.transfer.dump.format.DocumentSink;
import io.shardlab.transfer.dump.format.DumpInput;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Tally;
import io.shardlab.transfer.dump.restore.RestoreOptions.Choice;
import io.shardlab.transfer.dump.restore.RestorePlan.Planned;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonDocument;

/** One restore. One thread runs it once; any thread may read its progress. */
public final class Restore {

    /** Large enough for round trips to take little of the time. */
    private static final int MAX_BATCH_BYTES = 2 << 20;

    private final Target target;
    private final MongoClient client;
    private final ServerCatalog catalog;
    private final DumpInput input;
    private final RestoreOptions options;
    private final Notices notices;
    private final IndexPlan indexes;
    private final Map<DumpedCollection, CollectionRestore> begun = new ConcurrentHashMap<>();
    private final RetryCounts retries = new RetryCounts();
    private final List<Tally> tallies = new CopyOnWriteArrayList<>();
    private RestorePlan plan;
    private volatile boolean buildingIndexes;
    private volatile OplogReplay replay;

    /** Creates a restore that writes through the target's first router, with its client's write concern. */
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

    /** Returns the names that the collections would have, by their names in the dump, without changing anything. */
    public Map<String, String> preview() {
        Map<String, String> names = new LinkedHashMap<>();
        for (Planned planned : new RestorePlan(input, options, notices).collections()) {
            names.put(planned.source().namespace(), planned.namespace().getFullName());
        }
        return names;
    }

    /**
     * Restores; blocks until everything is there. After a failure, the documents inserted so far stay.
     *
     * @throws UsageException if there is nothing to restore, or the options do not fit the servers
     * @throws RunFailedException if the dump is damaged, or the servers refused more than single documents
     */
    public void run() throws InterruptedException {
        plan = new RestorePlan(input, options, notices);
        plan.collections().stream()
                .filter(planned -> !planned.source().isView())
                .forEach(planned -> indexes.add(planned.namespace(), planned.metadata()));
        plan.requireUsable(target.description().kind(), this::exists);
        try {
            input.read(options.parallelCollections(), this::open);
        } catch (IOException e) {
            endEarly();
            throw new RunFailedException(Message.of("Reading {0} failed: {1}.", input.displayName(), Reasons.of(e)), e);
        } catch (RuntimeException e) {
            endEarly();
            throw e;
        } catch (InterruptedException e) {
            abort();
            throw e;
        } finally {
            if (replay != null) {
                replay.close();
            }
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
            notices.say(Message.of("No index of the dump was built, as the restore ended early."));
        }
    }

    private void requireComplete() {
        long refused = tallies.stream().mapToLong(Tally::refused).sum();
        List<Message> missing = Stream.of(
                        indexes.missing(refused), Optional.ofNullable(replay).flatMap(OplogReplay::missing))
                .flatMap(Optional::stream)
                .toList();
        if (!missing.isEmpty()) {
            throw new RunFailedException(Message.joined(" ", missing));
        }
    }

    private void createIndexes() throws InterruptedException {
        int collections = indexes.collections();
        if (collections > 0) {
            notices.say(
                    Message.of("Building the indexes of {0,choice,1#1 collection|1<{0} collections}.", collections));
            buildingIndexes = true;
            indexes.create(catalog, options.parallelCollections());
        }
    }

    /** Makes views after the collections that they show, and before operations of the oplog that change them. */
    private void makeViews() {
        for (Planned planned : plan.collections()) {
            if (planned.source().isView() && !planned.tally().isComplete()) {
                prepare(planned);
                planned.tally().complete();
            }
        }
    }

    private boolean exists(Planned planned) {
        return catalog.find(planned.namespace()).isPresent();
    }

    private DocumentSink open(DumpedCollection collection) {
        if (collection.isOplog()) {
            return options.has(Choice.REPLAY_OPLOG) ? replay() : DocumentSink.NONE;
        }
        if (collection.isOldIndexes()) {
            return plan.oldIndexes(collection, indexes);
        }
        Planned planned = plan.of(collection);
        if (planned == null || collection.isView()) {
            return DocumentSink.NONE;
        }
        prepare(planned);
        CollectionRestore restore = new CollectionRestore(
                options,
                target.routers().get(0),
                planned.dataNamespace(),
                collection.isTimeSeries(),
                EmptyTimestamps.areKeptBy(target.description().serverVersion()),
                batchBytes(),
                planned.tally(),
                retries);
        begun.put(collection, restore);
        return restore.start();
    }

    private int batchBytes() {
        int batches = CollectionRestore.batches(options.workersPerCollection());
        int collections = input.collectionsAtATime(options.parallelCollections());
        return Math.min(MAX_BATCH_BYTES, BatchMemory.bytesPerBatch(collections * batches));
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
                plan.collections().stream().map(Planned::dataNamespace).collect(Collectors.toSet());
        replay = new OplogReplay(
                new ReplayTarget(catalog, batch, indexes, options, restored),
                options.oplogLimit().orElse(null),
                tally,
                notices);
        return replay;
    }

    /** Makes the collection ready for its documents. */
    private void prepare(Planned planned) {
        tallies.add(planned.tally());
        MongoNamespace namespace = planned.namespace();
        try {
            boolean exists = exists(planned);
            if (exists
                    && options.has(Choice.DROP)
                    && !namespace.getCollectionName().startsWith("system.")) {
                ServerCatalog.collection(client, namespace, BsonDocument.class).drop();
                exists = false;
            } else if (exists) {
                notices.say(Message.of(
                        "{0} exists already; {1,choice,0#documents are added to it.|1#it stays as it is.}",
                        namespace, planned.source().isView() ? 1 : 0));
            }
            if (!exists) {
                create(planned);
            }
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of("Creating the collection {0} failed: {1}.", namespace, MongoErrors.describe(e)), e);
        }
    }

    private void create(Planned planned) {
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
        catalog.create(
                planned.namespace(), create, keepsUuid ? planned.metadata().uuid() : "");
    }

    /** Inserts and counts the documents that came before a failure. */
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

    /** Returns a tally for each collection whose restore has begun. */
    public List<Tally> tallies() {
        return List.copyOf(tallies);
    }

    /**
     * Returns the share that is done, from 0 to 1. Only documents that the servers have acknowledged or refused count.
     *
     * @param read the share of the dump that was read, from 0 to 1
     */
    public double share(double read) {
        // The order matters, as both grow.
        long settled =
                begun.values().stream().mapToLong(CollectionRestore::settled).sum();
        long received =
                begun.values().stream().mapToLong(CollectionRestore::received).sum();
        return Math.min(1, received == 0 ? read : read * settled / received);
    }

    /** Reports whether all documents are there and indexes are being built, of which servers report no progress. */
    public boolean isBuildingIndexes() {
        return buildingIndexes;
    }

    /** Describes the first document that each collection refused, and all refused indexes. */
    public List<String> refusals() {
        return Stream.concat(
                        begun.values().stream()
                                .map(CollectionRestore::firstRefusal)
                                .filter(Objects::nonNull),
                        indexes.refusals().stream())
                .toList();
    }

    /** Returns the number of batches sent again after transient errors, by the kind of error. */
    public Map<String, Long> retries() {
        return retries.byKind();
    }

    /** Returns the version of the dumped server, if its first two numbers differ from those of the target's version. */
    public Optional<String> otherVersion() {
        String from = input.serverVersion();
        String to = target.description().serverVersion();
        return from.isEmpty() || series(from).equals(series(to)) ? Optional.empty() : Optional.of(from);
    }

    private static String series(String version) {
        return version.replaceFirst("^(\\d+\\.\\d+)\\.\\d+.*", "$1");
    }
}
