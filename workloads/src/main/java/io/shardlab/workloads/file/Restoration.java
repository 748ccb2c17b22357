package io.shardlab.workloads.file;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import io.shardlab.mongo.dataset.TargetCollection;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.bson.BsonInt64;
import org.bson.Document;
import org.bson.conversions.Bson;

/**
 * Undoes the changes of a run, which is faster than to load the documents again: runs delete only documents that they have
 * inserted, which have the highest {@code _id}s, and change only fields that are the same in all loaded documents.
 *
 * @param firstNew the {@code _id} of the first document that runs insert
 */
record Restoration(CollectionSpec spec, long firstNew) {

    /**
     * Returns the way to undo the changes of a run; empty if there is none.
     *
     * @param changes those of all of its operations
     * @param deletesOnlyNew true if it deletes only documents that it has inserted
     * @param insertsOnlyNew true if it inserts only the next new documents
     */
    static Optional<Restoration> of(
            CollectionSpec spec, Changes changes, boolean deletesOnlyNew, boolean insertsOnlyNew) {
        boolean possible = deletesOnlyNew && insertsOnlyNew && !changes.replaces() && !changes.unsets();
        return possible ? of(spec, changes.topLevelFields()) : Optional.empty();
    }

    /**
     * Returns the way to undo changes of some fields; empty if there is none.
     *
     * @param fields fields at the top of documents
     */
    static Optional<Restoration> of(CollectionSpec spec, Collection<String> fields) {
        boolean same = fields.stream()
                .allMatch(field ->
                        spec.template().field(field).map(Value::constant).isPresent()
                                || spec.template().field(field).isEmpty());
        return same
                        && spec.template().field(DocumentTemplate.ID).orElseThrow() instanceof SequenceValue ids
                        && ids.showsNumbers()
                ? Optional.of(new Restoration(spec, ids.at(spec.documents())))
                : Optional.empty();
    }

    /** True if more documents remain than are deleted, by an estimate. */
    boolean isFaster(TargetCollection collection) {
        return collection.onPrimaries(Document.class).estimatedDocumentCount() <= 2 * spec.documents();
    }

    /**
     * Undoes the changes. Reads the whole collection; blocks.
     *
     * @param fields the fields that were changed
     * @return true if there are as many documents as were loaded
     */
    boolean run(TargetCollection collection, Collection<String> fields) {
        MongoCollection<Document> stored = collection
                .onPrimaries(Document.class)
                // The next phase may read from a majority, or from secondaries.
                .withWriteConcern(WriteConcern.MAJORITY);
        stored.deleteMany(Filters.gte(DocumentTemplate.ID, new BsonInt64(firstNew)));
        List<Bson> updates = fields.stream()
                .map(field -> spec.template()
                        .field(field)
                        .map(value -> Updates.set(field, value.constant()))
                        .orElseGet(() -> Updates.unset(field)))
                .toList();
        if (!updates.isEmpty()) {
            // Of all documents: a filter for other values would take 0 and 0.0 for the same.
            stored.updateMany(new Document(), Updates.combine(updates));
        }
        return collection.count() == spec.documents();
    }
}
