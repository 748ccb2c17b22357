package io.shardlab.workloads.file;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.Documents;
import java.util.Arrays;
import java.util.List;
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
    private final BsonAppender expected = new BsonAppender(128);
    private final List<String> verifiable;
    private final byte[][] verifiableNames;

    StoredDocuments(CollectionSpec spec, long seed) {
        this.documents = spec.template().documents(seed);
        this.ownIds = spec.template().hasId();
        this.ids = DocumentIds.ofSeed(seed);
        this.verifiable = spec.template().verifiableFields();
        this.verifiableNames = verifiable.stream().map(BsonAppender::name).toArray(byte[][]::new);
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
        if (ownIds) {
            documents.appendValue(number, "_id", ID, out);
        } else {
            ids.append(number, out);
        }
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

    /** True if a document that was found has fields that can be verified, and each of these is as it was generated. */
    boolean isVerified(long number, byte[] bson, int offset, int length) {
        int end = offset + length - 1;
        int verified = 0;
        for (int element = offset + Integer.BYTES; element < end; ) {
            int next = BsonElements.elementEnd(bson, element, end);
            for (int i = 0; i < verifiable.size(); i++) {
                if (BsonElements.isNamed(verifiableNames[i], bson, element, end)) {
                    expected.truncate(0);
                    documents.appendValue(number, verifiable.get(i), verifiableNames[i], expected);
                    if (!Arrays.equals(bson, element, next, expected.bytes(), 0, expected.position())) {
                        return false;
                    }
                    verified++;
                }
            }
            element = next;
        }
        return verified > 0;
    }

    /** Returns a document; for uses that are not timed. */
    BsonDocument document(long number) {
        return only(number).view(0).decode(new BsonDocumentCodec());
    }
}
