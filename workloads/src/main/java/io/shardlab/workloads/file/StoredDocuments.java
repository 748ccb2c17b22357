package io.shardlab.workloads.file;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;

/** The documents of a collection as they are stored: with an {@code _id}, which comes first. Not thread-safe. */
final class StoredDocuments {

    static final byte[] ID = BsonAppender.name("_id");

    private final Documents documents;
    private final boolean ownIds;
    private final DocumentIds ids;
    private final DocumentBatch scratch = new DocumentBatch();
    private final DocumentBatch batch = new DocumentBatch();

    StoredDocuments(CollectionSpec spec, long seed) {
        this.documents = spec.template().documents(seed);
        this.ownIds = spec.template().hasId();
        this.ids = DocumentIds.ofSeed(seed);
    }

    /** Takes the time of documents that operations insert from a clock, in milliseconds since 1970. */
    StoredDocuments at(LongSupplier clock) {
        documents.takeNowFrom(clock);
        return this;
    }

    /** Appends a document to a batch. */
    void append(long number, DocumentBatch batch) {
        if (ownIds) {
            documents.append(number, batch);
        } else {
            scratch.clear();
            documents.append(number, scratch);
            batch.append(scratch, 0, out -> ids.append(number, out));
        }
    }

    /**
     * Appends the elements of a document to the innermost open one.
     *
     * @return the size of the document in bytes
     */
    int appendElements(long number, BsonAppender out) {
        int before = out.position();
        if (!ownIds) {
            ids.append(number, out);
        }
        scratch.clear();
        documents.append(number, scratch);
        out.elementsOf(scratch.bytes(), 0, scratch.length(0));
        return out.position() - before + Integer.BYTES + 1;
    }

    /** Returns a document as the only one of a batch, which is reused by the next call. */
    DocumentBatch only(long number) {
        batch.clear();
        append(number, batch);
        return batch;
    }

    /** Appends the element {@code _id} of a document. */
    void appendId(long number, BsonAppender out) {
        documents.appendValue(number, "_id", ID, out);
    }

    /**
     * Appends a value of a document as a field of another name.
     *
     * @return false if the document has no such field, and nothing was appended
     */
    boolean appendValue(long number, String path, byte[] name, BsonAppender out) {
        return documents.appendValue(number, path, name, out);
    }

    /** Returns a value of a document, or null; for uses that are not timed. */
    BsonValue value(long number, String path) {
        return documents.value(number, path);
    }

    /** Returns a document; for uses that are not timed. */
    BsonDocument document(long number) {
        return only(number).view(0).decode(new BsonDocumentCodec());
    }
}
