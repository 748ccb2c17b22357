package io.shardlab.workloads.mixed;

import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.ne;
import static com.mongodb.client.model.Filters.or;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.deployment.Target;
import io.shardlab.mongo.collection.Finder;
import io.shardlab.mongo.dataset.TargetCollection;
import java.nio.ByteBuffer;
import java.util.List;
import org.bson.RawBsonDocument;

/** The collection as a whole, before and after what is measured. Blocking. */
final class StoredLog {

    private final TargetCollection collection;
    private final MongoCollection<RawBsonDocument> documents;
    private final int loaded;

    /** @param loaded how many documents the collection holds when no run has changed it */
    StoredLog(Target target, TargetCollection collection, int loaded) {
        this.collection = collection;
        this.loaded = loaded;
        this.documents = target.admin()
                .client()
                .getDatabase(collection.namespace().getDatabaseName())
                .getCollection(collection.namespace().getCollectionName(), RawBsonDocument.class)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                // What follows may read from a majority, or from secondaries.
                .withWriteConcern(WriteConcern.MAJORITY);
    }

    /**
     * Takes back what a run has changed: runs delete only what they have inserted, and updates change two fields alone.
     * Reads the whole collection.
     *
     * @return whether there are as many documents again as were loaded
     */
    boolean restore() {
        documents.deleteMany(gte("_id", (long) loaded));
        documents.updateMany(or(ne("updates", 0L), ne("version", 0L)), combine(set("updates", 0L), set("version", 0L)));
        return collection.count() == loaded;
    }

    /** Shows the documents of some numbers that are there. */
    void find(List<Long> numbers, Finder.Visitor visitor) {
        for (RawBsonDocument document : documents.find(in("_id", numbers))) {
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            visitor.visit(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        }
    }
}
