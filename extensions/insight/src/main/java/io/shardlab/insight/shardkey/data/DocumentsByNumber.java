package io.shardlab.insight.shardkey.data;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The documents of a collection by their numbers, in the order in which they were inserted. Not thread-safe. */
public interface DocumentsByNumber {

    /** Returns the number of documents that the collection has. */
    long documents();

    /** Returns the number of documents that can be asked for, if that is less than {@link #documents}. */
    default long available() {
        return documents();
    }

    /**
     * Returns a value of a document.
     *
     * @param number from 0 to {@link #available} - 1
     * @param path names of fields, separated by dots
     * @return null if the document has no such field
     */
    BsonValue value(long number, String path);

    /** True if a document has an array at a path, or above it. */
    default boolean isArray(long number, String path) {
        BsonValue value = document(number);
        for (String name : path.split("\\.")) {
            value = value != null && value.isDocument() ? value.asDocument().get(name) : null;
            if (value != null && value.isArray()) {
                return true;
            }
        }
        return false;
    }

    /** Returns a document. */
    BsonDocument document(long number);

    /** Returns the size of a document. */
    int bytes(long number);
}
