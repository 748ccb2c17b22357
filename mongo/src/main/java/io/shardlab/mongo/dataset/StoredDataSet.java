package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.LoadMachines;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonDocument;

/** Ensures that a collection contains one data set: uses an existing one, or loads it. Used by one thread. */
public final class StoredDataSet {

    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final TargetCollection collection;
    private final DataSet dataSet;
    private final String phase;
    private final Message otherwise;
    private final boolean replacesChanged;
    private final DataSetMarker.Placement placement;
    private final DataSetMarker marker;
    private LoadMachines machines = LoadMachines.ONE;

    /** @param key the shard key of the collection */
    public StoredDataSet(Target target, Settings settings, Notices notices, DataSet dataSet, ShardKey key) {
        this(
                target,
                settings,
                notices,
                dataSet,
                new TargetCollection(target, settings, notices),
                CollectionDesign.of(key),
                "load",
                Message.of("name another --collection"),
                false);
    }

    private StoredDataSet(
            Target target,
            Settings settings,
            Notices notices,
            DataSet dataSet,
            TargetCollection collection,
            CollectionDesign design,
            String phase,
            Message otherwise,
            boolean replacesChanged) {
        this.target = target;
        this.settings = settings;
        this.notices = notices;
        this.collection = collection;
        this.dataSet = dataSet;
        this.phase = phase;
        this.otherwise = otherwise;
        this.replacesChanged = replacesChanged;
        boolean preSplit = collection.onShards()
                && design.key().isPresent()
                && design.zones().isEmpty()
                && settings.get(LoadParameters.PRE_SPLIT);
        this.placement = new DataSetMarker.Placement(design, preSplit);
        this.marker = new DataSetMarker(collection);
    }

    /**
     * Creates one of several data sets of a run, in the database of the settings. If a run has changed it, it is loaded anew,
     * also on servers of a URI.
     *
     * @param collection the name of its collection
     * @param phase the name of its load
     * @throws UsageException if the name of the collection is not allowed
     */
    public static StoredDataSet named(
            Target target,
            Settings settings,
            Notices notices,
            DataSet dataSet,
            String collection,
            CollectionDesign design,
            String phase) {
        TargetCollection named =
                new TargetCollection(target, settings.get(TargetParameters.DATABASE), collection, notices);
        return new StoredDataSet(
                target, settings, notices, dataSet, named, design, phase, Message.of("name another --database"), true);
    }

    /** Has several load machines load it together: the first one creates the collection, and each loads a range. */
    public StoredDataSet sharedBy(LoadMachines together) {
        this.machines = together;
        return this;
    }

    public TargetCollection collection() {
        return collection;
    }

    /** Returns the number of documents of the data set. */
    public long documents() {
        return dataSet.documents();
    }

    /**
     * Loads the data set unless the collection contains it, and waits for the balancer if the settings say so.
     *
     * @return true if it was loaded
     * @throws UsageException if the collection contains something that may not be dropped
     * @throws RunFailedException if the load failed or lost documents
     */
    public boolean ensure(PhaseRunner phases) throws InterruptedException {
        collection.applyBalancerSwitch(settings);
        boolean reusable =
                machines.onFirst(() -> collection.uuid().filter(this::holdsThis).isPresent() ? 1 : 0) == 1;
        if (reusable) {
            notices.say(Message.of(
                    "Using the {0,number,#} documents that {1} holds already",
                    dataSet.documents(), collection.namespace()));
            machines.doOnFirst(this::restoreIndexes);
            awaitBalanced();
        } else {
            load(phases);
        }
        return !reusable;
    }

    /** Ensures that the data set has an index, see {@link #ensureIndexes}. */
    public void ensureIndex(ShardKey index) throws InterruptedException {
        ensureIndexes(List.of(new BsonDocument("key", index.pattern())));
    }

    /**
     * Ensures that the data set has further indexes, with which it stays the same data set. Blocks while they are built.
     *
     * @param indexes each as in {@code createIndexes}
     */
    public void ensureIndexes(List<BsonDocument> indexes) throws InterruptedException {
        machines.doOnFirst(() -> {
            List<BsonDocument> missing = collection.missing(indexes).stream()
                    .filter(index -> !collection.hasIndex(index.getDocument("key")))
                    .toList();
            missing.forEach(index -> notices.say(Message.of(
                    "Creating the index {0} on {1}", index.getDocument("key").toJson(), collection.namespace())));
            CollectionCreation.createIndexes(collection, missing);
        });
    }

    /** Creates the indexes again that the data set was loaded with and that somebody has dropped since. */
    private void restoreIndexes() {
        CollectionDesign design = placement.design();
        design.key()
                // A time series has indexes of its own kind.
                .filter(key -> !design.isTimeSeries() && !collection.hasIndex(key.pattern()))
                .ifPresent(key -> {
                    notices.warn(Message.of(
                            "{1} has lost the index {0} since it was loaded: creating it again",
                            key, collection.namespace()));
                    collection.createIndex(key);
                });
        List<BsonDocument> missing = collection.missing(design.indexes());
        missing.forEach(index -> notices.warn(Message.of(
                "{1} has lost the index {0} since it was loaded: creating it again",
                index.getDocument("key").toJson(), collection.namespace())));
        CollectionCreation.createIndexes(collection, missing);
    }

    private boolean holdsThis(Object uuid) {
        if (settings.get(LoadParameters.DROP) || !marker.matches(uuid, dataSet, placement)) {
            return false;
        }
        long count = collection.count();
        return count == dataSet.documents()
                || (dataSet.mayHaveGrown() && count > dataSet.documents())
                || (placement.design().losesDocuments() && count < dataSet.documents());
    }

    /**
     * Records that a run is about to change the documents: until {@link #noteRestored} no run uses the collection again.
     *
     * @param fields the fields at the top of documents that it may change, beside inserting the next new documents and deleting
     *     those again; empty if it may change anything
     */
    public void noteChange(Optional<Set<String>> fields) {
        marker.change(new DataSetMarker.Change(fields.map(List::copyOf)));
    }

    /** Returns the fields that {@link #noteChange} has recorded; empty if the collection holds no such changes of this data set. */
    public Optional<List<String>> changedFields() {
        return collection
                .uuid()
                .flatMap(uuid -> marker.changed(uuid, dataSet, placement))
                .flatMap(DataSetMarker.Change::fields);
    }

    /** Records that the collection contains the data set again as it was loaded. */
    public void noteRestored() {
        marker.restore();
    }

    private void load(PhaseRunner phases) throws InterruptedException {
        create();
        if (dataSet.documents() == 0) {
            machines.doOnFirst(this::completeCreation);
            return;
        }
        int workers = settings.get(LoadParameters.INSERTION_WORKERS);
        try (DocumentFeed feed = dataSet.feed(machines.share(), settings.get(LoadParameters.BATCH_SIZE), workers)) {
            Load load = begin(feed);
            PhaseSpec spec = PhaseSpec.closedLoop(phase, workers, new PhaseSpec.Limit.Exhaustion());
            complete(load, phases.run(spec, load.operations()));
        }
    }

    /**
     * Creates the collection anew, in place of an existing one.
     *
     * @throws UsageException if that may not be dropped
     */
    public void create() throws InterruptedException {
        machines.doOnFirst(() -> {
            collection.uuid().ifPresent(this::dropExisting);
            collection.create(placement.design(), splitKeys());
            marker.begin(collection.uuid().orElseThrow(), dataSet, placement);
        });
    }

    private void dropExisting(Object uuid) {
        if (!settings.get(LoadParameters.DROP)
                && !marker.isReplaceable(uuid)
                && !(replacesChanged && marker.changed(uuid, dataSet, placement).isPresent())) {
            boolean splitBefore = !placement.preSplit();
            boolean differsInSplit =
                    marker.matches(uuid, dataSet, new DataSetMarker.Placement(placement.design(), splitBefore));
            Message reason = Message.of(
                    !differsInSplit
                            ? "does not hold the data set asked for"
                            : splitBefore
                                    ? "was loaded with --pre-split, so that its documents lie elsewhere"
                                    : "was loaded without --pre-split, so that its documents lie elsewhere");
            throw new UsageException(Message.of(
                    "Collection {0} exists and {1}: {2}, or say --drop to have it replaced.",
                    collection.namespace(), reason, otherwise));
        }
        collection.drop();
    }

    /** Returns the keys at which the collection is split before the load; empty for no split. */
    public List<BsonDocument> splitKeys() {
        return placement.preSplit()
                ? dataSet.splitKeys(
                        placement.design().key().orElseThrow(),
                        target.description().shards())
                : List.of();
    }

    /** Begins a load from a feed of the data set into the collection as it is. */
    public Load begin(DocumentFeed feed) {
        return new Load(feed);
    }

    /** One load of the data set's documents, and the check that they have arrived. */
    public final class Load {

        private final long before = collection.count();
        private final LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);
        private final LoadOperations operations;

        private Load(DocumentFeed feed) {
            ClientPath path = new PathChoice(settings, notices).ofWrites(target);
            DocumentIds ids = DocumentIds.ofSeed(settings.get(RunParameters.SEED));
            this.operations = new LoadOperations(
                    target,
                    collection.namespace(),
                    feed,
                    LoadParameters.options(settings, path, ids, feed.mayHoldIds(), false),
                    progress);
        }

        /** Returns the insertion workers for one phase. */
        public OperationFactory operations() {
            return operations;
        }

        private void requireComplete(PhaseMeasurement phase) throws InterruptedException {
            if (phase.report().stopped()) {
                throw new InterruptedException("stopped while loading");
            }
            long documents = dataSet.documents();
            if (phase.failure().isPresent()) {
                // Servers that refuse documents may also refuse to count them, or take long.
                throw new RunFailedException(Message.of(
                        "The data set is incomplete, {0,number,#} of {1,number,#} documents were acknowledged: {2}",
                        progress.acknowledged(), documents, phase.failure().get()));
            }
            long acknowledged = machines.sum(progress.acknowledged());
            if (placement.design().losesDocuments()) {
                requireAcknowledged(acknowledged, phase);
                return;
            }
            LoadCheck check = LoadCheck.of(before, LoadProgress.Mark.START, progress, before)
                    .together(machines, () -> collection.countAfterLoad(before + acknowledged));
            check.verify(collection.acknowledgesWrites());
            if (check.arrived() != documents) {
                throw new RunFailedException(Message.of(
                        "The data set is incomplete: {0,number,#} of {1,number,#} documents arrived{2}.",
                        check.arrived(), documents, phase.report().failures().reason()));
            }
        }

        /** Requires the acknowledgement of all documents, which the servers may have removed again. */
        private void requireAcknowledged(long acknowledged, PhaseMeasurement phase) {
            if (acknowledged != dataSet.documents()) {
                throw new RunFailedException(Message.of(
                        "The data set is incomplete: {0,number,#} of {1,number,#} documents were acknowledged{2}.",
                        acknowledged,
                        dataSet.documents(),
                        phase.report().failures().reason()));
            }
        }
    }

    /**
     * Verifies a load into the new collection, for which it reads the whole collection, records that it is complete, and waits
     * for the balancer if the settings say so.
     *
     * @throws RunFailedException if documents are missing or duplicated
     * @throws InterruptedException if the load was stopped
     */
    public void complete(Load load, PhaseMeasurement phase) throws InterruptedException {
        load.requireComplete(phase);
        machines.doOnFirst(() -> {
            completeCreation();
            awaitBalanced();
        });
    }

    private void awaitBalanced() throws InterruptedException {
        if (placement.design().key().isPresent()) {
            collection.awaitBalanced(settings, collection::count);
        }
    }

    private void completeCreation() {
        CollectionCreation.completeIndexes(collection, placement.design());
        marker.complete(collection.uuid().orElseThrow(), dataSet, placement);
    }
}
