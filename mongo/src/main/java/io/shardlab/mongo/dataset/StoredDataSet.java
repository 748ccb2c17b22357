package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.connection.PathChoice;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/** Sees to it that a collection holds one data set: uses what is there, or loads it. Used by one thread. */
public final class StoredDataSet {

    private final Target target;
    private final Settings settings;
    private final Notices notices;
    private final TargetCollection collection;
    private final DataSet dataSet;
    private final DataSetMarker.Placement placement;
    private final DataSetMarker marker;

    /** @param key how the collection is sharded */
    public StoredDataSet(Target target, Settings settings, Notices notices, DataSet dataSet, ShardKey key) {
        this.target = target;
        this.settings = settings;
        this.notices = notices;
        this.collection = new TargetCollection(target, settings, notices);
        this.dataSet = dataSet;
        this.placement =
                new DataSetMarker.Placement(key, collection.onShards() && settings.get(LoadParameters.PRE_SPLIT));
        this.marker =
                new DataSetMarker(collection.database(), collection.namespace().getCollectionName());
    }

    public TargetCollection collection() {
        return collection;
    }

    /**
     * Loads the data set unless the collection holds it, and waits for the balancer if asked to.
     *
     * @return whether it was loaded
     * @throws UsageException if the collection holds something that may not be dropped
     * @throws RunFailedException if the load failed or lost documents
     */
    public boolean ensure(PhaseRunner phases) throws InterruptedException {
        collection.applyBalancerSwitch(settings);
        Optional<Object> existing = collection.uuid();
        boolean reusable = existing.isPresent() && holdsThis(existing.get());
        if (reusable) {
            notices.say("Using the " + dataSet.documents() + " documents that " + collection.namespace()
                    + " holds already");
            awaitBalanced();
        } else {
            load(phases);
        }
        return !reusable;
    }

    /** Sees to it that the data set has an index, and notes beside it that it was given one. Blocks while it is built. */
    public void ensureIndex(ShardKey index) {
        if (!collection.hasIndex(index)) {
            notices.say("Creating the index " + index + " on " + collection.namespace());
            collection.createIndex(index);
            marker.noteIndex(index);
        }
    }

    private boolean holdsThis(Object uuid) {
        if (settings.get(LoadParameters.DROP) || !marker.matches(uuid, dataSet, placement)) {
            return false;
        }
        long count = collection.count();
        return count == dataSet.documents() || (dataSet.mayHaveGrown() && count > dataSet.documents());
    }

    /** Notes that a run is about to change the documents: until {@link #noteRestored} no run takes them for the data set. */
    public void noteChange() {
        marker.change();
    }

    /** Whether the collection holds this data set as a run has changed it. */
    public boolean isChanged() {
        return collection
                .uuid()
                .filter(uuid -> marker.isChanged(uuid, dataSet, placement))
                .isPresent();
    }

    /** Notes that the collection holds the data set as it was loaded again. */
    public void noteRestored() {
        marker.restore();
    }

    private void load(PhaseRunner phases) throws InterruptedException {
        create();
        int workers = settings.get(LoadParameters.INSERTION_WORKERS);
        try (DocumentFeed feed = dataSet.feed(settings.get(LoadParameters.BATCH_SIZE), workers)) {
            DataSetLoad load = begin(feed);
            PhaseSpec phase = PhaseSpec.closedLoop("load", workers, new PhaseSpec.Limit.Exhaustion());
            complete(load, phases.run(phase, load.operations()));
        }
    }

    /**
     * Makes the collection anew, in place of what is there.
     *
     * @throws UsageException if there is something that may not be dropped
     */
    public void create() {
        collection.uuid().ifPresent(this::makeWay);
        collection.create(placement.key(), splitKeys());
        marker.begin(collection.uuid().orElseThrow(), dataSet, placement);
    }

    /** Only what this program created on servers of its own is replaced unasked. */
    private void makeWay(Object uuid) {
        boolean ours = collection.isLocal() && marker.isOurs(uuid);
        if (!ours && !settings.get(LoadParameters.DROP)) {
            throw new UsageException("Collection " + collection.namespace() + " exists and " + why(uuid)
                    + ": name another --collection, or say --drop to have it replaced.");
        }
        collection.drop();
    }

    private String why(Object uuid) {
        boolean otherwise = !placement.preSplit();
        return marker.matches(uuid, dataSet, placement.withPreSplit(otherwise))
                ? "was loaded " + (otherwise ? "with" : "without") + " --pre-split, so that its documents lie elsewhere"
                : "does not hold the data set asked for";
    }

    /** Where the collection is split before the load; empty for not at all. */
    public List<BsonDocument> splitKeys() {
        return placement.preSplit()
                ? dataSet.splitKeys(placement.key(), target.description().shards())
                : List.of();
    }

    /** A load from a feed of the data set into the collection as it is. */
    public DataSetLoad begin(DocumentFeed feed) {
        return new DataSetLoad(
                target,
                settings,
                new PathChoice(settings, notices).ofWrites(target),
                collection,
                feed,
                collection.count());
    }

    /**
     * Compares a load into the new collection with what has arrived, notes that it is complete, and waits for the
     * balancer if asked to.
     *
     * @throws RunFailedException if documents are missing
     */
    public void complete(DataSetLoad load, PhaseMeasurement phase) throws InterruptedException {
        load.requireComplete(phase, dataSet.documents());
        marker.complete(collection.uuid().orElseThrow(), dataSet, placement);
        awaitBalanced();
    }

    private void awaitBalanced() throws InterruptedException {
        if (collection.isToBeBalanced(settings)) {
            collection.awaitBalanced(collection.count(), settings.get(LoadParameters.BALANCE_TIMEOUT));
        }
    }
}
