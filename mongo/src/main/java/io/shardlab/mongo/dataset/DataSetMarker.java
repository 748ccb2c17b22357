package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;
import static com.mongodb.client.model.Updates.unset;

import com.mongodb.MongoWriteConcernException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import java.util.Optional;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Records beside the data which generated data set a collection contains, so that a later run can use it again, and that this
 * program created the collection. One document for each collection, in the collection {@code shardlab.datasets} of the same
 * database. Blocking; throws the driver's exceptions.
 */
final class DataSetMarker {

    static final String COLLECTION = "shardlab.datasets";

    private static final String INDEXES = "indexes";
    private static final String CHANGED = "changed";
    private static final String PRE_SPLIT = "preSplit";

    private final MongoCollection<Document> markers;
    private final String name;
    private final Bson ours;
    private final boolean local;

    DataSetMarker(TargetCollection collection) {
        this.markers = collection.database().getCollection(COLLECTION).withWriteConcern(WriteConcern.ACKNOWLEDGED);
        this.name = collection.namespace().getCollectionName();
        this.ours = eq("_id", name);
        this.local = collection.isLocal();
    }

    /**
     * The facts that decide, with the balancer, on which shard a document lies, and how it is stored.
     *
     * @param design the collection's shard key, options and indexes
     * @param preSplit true if its ranges were distributed over the shards before the load
     */
    record Placement(CollectionDesign design, boolean preSplit) {}

    /** True if the collection may be replaced without --drop: this program created it on servers of its own. */
    boolean isReplaceable(Object uuid) {
        return local && read().filter(marker -> uuid.equals(marker.get("uuid"))).isPresent();
    }

    /** True if the collection with that UUID was loaded with exactly this data set. */
    boolean matches(Object uuid, DataSet dataSet, Placement placement) {
        return holds(marker(uuid, dataSet, placement, true));
    }

    /**
     * Returns what a run may have changed since the collection with that UUID was loaded with exactly this data set; empty if it was
     * not, or is unchanged.
     */
    Optional<Change> changed(Object uuid, DataSet dataSet, Placement placement) {
        return held().filter(marker -> marker.containsKey(CHANGED)).flatMap(marker -> {
            Object changed = marker.remove(CHANGED);
            return marker.equals(marker(uuid, dataSet, placement, true))
                    ? Optional.of(new Change(
                            changed instanceof List<?> fields
                                    ? Optional.of(
                                            fields.stream().map(String::valueOf).toList())
                                    : Optional.empty()))
                    : Optional.empty();
        });
    }

    /**
     * The changes of a run.
     *
     * @param fields the fields at the top of documents that it may have changed, beside its inserts and deletes of inserted
     *     documents; empty if it may have changed anything
     */
    record Change(Optional<List<String>> fields) {}

    private boolean holds(Document expected) {
        return held().filter(expected::equals).isPresent();
    }

    private Optional<Document> held() {
        Optional<Document> found = read();
        found.ifPresent(marker -> {
            // Those of older programs name further indexes.
            marker.remove(INDEXES);
            // Markers of older programs lack this; most loads split nothing beforehand.
            marker.putIfAbsent(PRE_SPLIT, false);
        });
        return found;
    }

    /** Records that the collection is ours and with what it is being loaded. */
    void begin(Object uuid, DataSet dataSet, Placement placement) {
        write(marker(uuid, dataSet, placement, false));
    }

    /** Records that the load is complete and verified. */
    void complete(Object uuid, DataSet dataSet, Placement placement) {
        write(marker(uuid, dataSet, placement, true));
    }

    /** Records that a run is about to change the documents: until {@link #restore} they are not the data set. */
    void change(Change change) {
        Object value = change.fields().<Object>map(fields -> fields).orElse(true);
        markers.updateOne(ours, set(CHANGED, value));
    }

    /** Records that the documents are again as they were loaded. */
    void restore() {
        markers.updateOne(ours, unset(CHANGED));
    }

    /** Records that the collection is ours and contains only what a run writes into it. */
    void beginScratch(Object uuid, String use) {
        write(new Document("_id", name).append("uuid", uuid).append("scratch", use));
    }

    /** Waits for all earlier writes by writing to the marker; returns false if the write concern's time ran out. */
    boolean awaitReplicated(WriteConcern writeConcern) {
        try {
            markers.withWriteConcern(writeConcern).updateOne(ours, inc("settled", 1));
            return true;
        } catch (MongoWriteConcernException e) {
            return false;
        }
    }

    /** Removes the marker of a collection that is gone. */
    void forget() {
        markers.deleteOne(ours);
    }

    private Optional<Document> read() {
        return Optional.ofNullable(markers.find(ours).first());
    }

    private void write(Document marker) {
        markers.replaceOne(ours, marker, new ReplaceOptions().upsert(true));
    }

    private Document marker(Object uuid, DataSet dataSet, Placement placement, boolean complete) {
        CollectionDesign design = placement.design();
        Document marker = new Document("_id", name)
                .append("uuid", uuid)
                .append("dataSet", dataSet.description())
                .append("documents", dataSet.documents())
                .append("shardKey", design.key().map(ShardKey::toString).orElse(""))
                .append(PRE_SPLIT, placement.preSplit())
                .append("complete", complete);
        return design.isPlain() ? marker : marker.append("design", design.toString());
    }
}
