package io.shardlab.mongo.collection;

import org.bson.RawBsonDocument;

/**
 * Changes single documents, each acknowledged as the client's write concern asks. Throws the driver's exceptions on both
 * client paths: {@link com.mongodb.MongoWriteException} if the server refuses, {@link
 * com.mongodb.MongoWriteConcernException} if it has written, but not as durably as the write concern requires. Blocking;
 * belongs to one worker; not thread-safe.
 */
public interface Writer extends AutoCloseable {

    /** Returned if the server does not acknowledge writes. */
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
     * Replaces the first document that matches.
     *
     * @param upsert true to insert the document if none matches
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
    void close();
}
