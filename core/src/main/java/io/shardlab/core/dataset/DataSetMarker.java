package io.shardlab.core.dataset;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Updates.addToSet;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import io.shardlab.core.document.WebLogSpec;
import io.shardlab.core.sharding.ShardKey;
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

    private final MongoCollection<Document> markers;
    private final String name;

    DataSetMarker(MongoDatabase database, String collection) {
        this.markers = database.getCollection(COLLECTION).withWriteConcern(WriteConcern.ACKNOWLEDGED);
        this.name = collection;
    }

    /** Whether this program created the collection of that UUID. */
    boolean isOurs(Object uuid) {
        return read().filter(marker -> uuid.equals(marker.get("uuid"))).isPresent();
    }

    /** Whether the collection of that UUID was loaded with exactly this data set. */
    boolean matches(Object uuid, WebLogSpec spec, ShardKey key) {
        Document expected = describe(uuid, spec, key).append("complete", true);
        Optional<Document> found = read();
        found.ifPresent(marker -> marker.remove(INDEXES));
        return found.filter(expected::equals).isPresent();
    }

    /** Notes that the collection is ours and what it is being loaded with. */
    void begin(Object uuid, WebLogSpec spec, ShardKey key) {
        write(describe(uuid, spec, key).append("complete", false));
    }

    /** Notes that the load is complete and verified. */
    void complete(Object uuid, WebLogSpec spec, ShardKey key) {
        write(describe(uuid, spec, key).append("complete", true));
    }

    /** Notes that the data set was given a further index; it stays the same data set. */
    void noteIndex(ShardKey index) {
        markers.updateOne(eq("_id", name), addToSet(INDEXES, index.toString()));
    }

    private Optional<Document> read() {
        return Optional.ofNullable(markers.find(eq("_id", name)).first());
    }

    private void write(Document marker) {
        markers.replaceOne(eq("_id", name), marker, new ReplaceOptions().upsert(true));
    }

    private Document describe(Object uuid, WebLogSpec spec, ShardKey key) {
        return new Document("_id", name)
                .append("uuid", uuid)
                .append("dataSet", spec.toString())
                .append("documents", spec.documents())
                .append("shardKey", key.toString());
    }
}
