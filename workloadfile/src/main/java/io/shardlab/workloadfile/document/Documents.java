package io.shardlab.workloadfile.document;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The documents of a collection for one seed. Document n is a pure function of the seed and n, and so is each of its fields, so
 * that a field can be made without the others. Not thread-safe.
 */
public interface Documents {

    /** Appends document {@code number}, from 0, to a batch; without {@code _id} if the template has none. */
    void append(long number, DocumentBatch batch);

    /** Returns document {@code number}; for uses that are not timed. */
    BsonDocument document(long number);

    /**
     * Returns a value of document {@code number}.
     *
     * @param path see {@link DocumentTemplate#field}
     * @return null if the document has no such field
     */
    BsonValue value(long number, String path);

    /**
     * Appends a value of document {@code number} as a field of another name.
     *
     * @param path see {@link DocumentTemplate#field}
     * @param name see {@link BsonAppender#name}
     * @return false if the document has no such field, and nothing was appended
     */
    boolean appendValue(long number, String path, byte[] name, BsonAppender out);
}
