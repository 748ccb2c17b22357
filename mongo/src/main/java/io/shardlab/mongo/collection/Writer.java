package io.shardlab.mongo.collection;

import org.bson.RawBsonDocument;

/**
 * Changes single documents, each acknowledged as the client's write concern asks. One worker's own; not thread-safe;
 * blocking. Throws the driver's exceptions on either path: {@link com.mongodb.MongoWriteException} if the server refuses,
 * {@link com.mongodb.MongoWriteConcernException} if it has written, but not as durably as asked for.
 */
public interface Writer extends AutoCloseable {

    /** What is returned where the server does not answer. */
    long NOT_ACKNOWLEDGED = -1;

    /** Inserts a document that has its {@code _id}. */
    void insert(RawBsonDocument document);

    /**
     * Updates the first document that matches.
     *
     * @return how many matched, or {@link #NOT_ACKNOWLEDGED}
     */
    long update(RawBsonDocument filter, RawBsonDocument update);

    /**
     * Puts a document in the place of the first that matches.
     *
     * @param upsert whether to insert it if none does
     * @return how many matched or were inserted, or {@link #NOT_ACKNOWLEDGED}
     */
    long replace(RawBsonDocument filter, RawBsonDocument document, boolean upsert);

    /**
     * Deletes the first document that matches.
     *
     * @return how many were deleted, or {@link #NOT_ACKNOWLEDGED}
     */
    long delete(RawBsonDocument filter);

    @Override
    default void close() {}
}
