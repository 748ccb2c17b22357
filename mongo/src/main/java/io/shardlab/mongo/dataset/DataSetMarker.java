package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.addToSet;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static com.mongodb.client.model.Updates.unset;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Optional;
import org.bson.Document;

/**
 * Remembers beside the data which generated data set a collection holds, so that a later run can use it again, and which
 * collections this program created. One document for each collection, in the collection {@code shardlab.datasets} of
 * the same database.
 */
final class DataSetMarker {

    static final String COLLECTION = "shardlab.datasets";

    private static final String INDEXES = "indexes";
    private static final String CHANGED = "changed";
    private static final String PRE_SPLIT = "preSplit";

    private final MongoCollection<Document> markers;
    private final String name;

    DataSetMarker(MongoDatabase database, String collection) {
        this.markers = database.getCollection(COLLECTION).withWriteConcern(WriteConcern.ACKNOWLEDGED);
        this.name = collection;
    }

    /**
     * What decides, beside the balancer, on which shard a document lies.
     *
     * @param key how the collection is sharded
     * @param preSplit whether its ranges were spread over the shards before the load
     */
    record Placement(ShardKey key, boolean preSplit) {

        Placement withPreSplit(boolean other) {
            return new Placement(key, other);
        }
    }

    /** Whether this program created the collection of that UUID. */
    boolean isOurs(Object uuid) {
        return read().filter(marker -> uuid.equals(marker.get("uuid"))).isPresent();
    }

    /** Whether the collection of that UUID was loaded with exactly this data set. */
    boolean matches(Object uuid, DataSet dataSet, Placement placement) {
        return holds(loaded(uuid, dataSet, placement));
    }

    private boolean holds(Document expected) {
        Optional<Document> found = read();
        found.ifPresent(marker -> {
            marker.remove(INDEXES);
            // Markers of older programs do not tell; most loads split nothing beforehand.
            marker.putIfAbsent(PRE_SPLIT, false);
        });
        return found.filter(expected::equals).isPresent();
    }

    /** Notes that the collection is ours and what it is being loaded with. */
    void begin(Object uuid, DataSet dataSet, Placement placement) {
        write(describe(uuid, dataSet, placement).append("complete", false));
    }

    /** Notes that the load is complete and verified. */
    void complete(Object uuid, DataSet dataSet, Placement placement) {
        write(loaded(uuid, dataSet, placement));
    }

    /** Notes that a run is about to change the documents: until {@link #restore} they are not the data set. */
    void change() {
        markers.updateOne(eq("_id", name), set(CHANGED, true));
    }

    /** Notes that the documents are as they were loaded again. */
    void restore() {
        markers.updateOne(eq("_id", name), unset(CHANGED));
    }

    /** Whether the collection of that UUID was loaded with exactly this data set and changed by a run since. */
    boolean isChanged(Object uuid, DataSet dataSet, Placement placement) {
        return holds(loaded(uuid, dataSet, placement).append(CHANGED, true));
    }

    /** Notes that the data set was given a further index; it stays the same data set. */
    void noteIndex(ShardKey index) {
        markers.updateOne(eq("_id", name), addToSet(INDEXES, index.toString()));
    }

    /** Notes that the collection is ours and holds no data set, but what a run writes into it. */
    void beginScratch(Object uuid, String use) {
        write(new Document("_id", name).append("uuid", uuid).append("scratch", use));
    }

    /** Writes to the marker, and so waits for all that was written before it; false if the write concern's time ran out. */
    boolean awaitReplicated(WriteConcern writeConcern) {
        try {
            markers.withWriteConcern(writeConcern).updateOne(eq("_id", name), inc("settled", 1));
            return true;
        } catch (MongoWriteConcernException e) {
            return false;
        }
    }

    /** Forgets the collection, which is gone. */
    void forget() {
        markers.deleteOne(eq("_id", name));
    }

    private Optional<Document> read() {
        return Optional.ofNullable(markers.find(eq("_id", name)).first());
    }

    private void write(Document marker) {
        markers.replaceOne(eq("_id", name), marker, new ReplaceOptions().upsert(true));
    }

    private Document loaded(Object uuid, DataSet dataSet, Placement placement) {
        return describe(uuid, dataSet, placement).append("complete", true);
    }

    private Document describe(Object uuid, DataSet dataSet, Placement placement) {
        return new Document("_id", name)
                .append("uuid", uuid)
                .append("dataSet", dataSet.description())
                .append("documents", dataSet.documents())
                .append("shardKey", placement.key().toString())
                .append(PRE_SPLIT, placement.preSplit());
    }
}
