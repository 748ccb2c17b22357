package io.shardlab.workloads.mixed;

import io.shardlab.mongo.document.BsonElements;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.LittleEndian;

/** One document as a server returned it, read from the server's bytes. Confined to one worker. */
final class StoredDocument {

    private static final byte INT64 = 0x12;
    private static final int ID_BYTES = 1 + LogDocuments.ID.length + Long.BYTES;
    private static final int UPDATES_BYTES = 1 + LogDocuments.UPDATES.length + Long.BYTES;
    private static final int VERSION_BYTES = 1 + LogDocuments.VERSION.length + Long.BYTES;
    private static final int SHORTEST = Integer.BYTES + ID_BYTES + UPDATES_BYTES + VERSION_BYTES + 1;

    private boolean wellFormed;
    private long number;
    private long updates;
    private long version;
    private long hash;

    void read(byte[] bytes, int offset, int length) {
        int end = offset + length - 1;
        int id = offset + Integer.BYTES;
        int versionElement = end - VERSION_BYTES;
        int updatesElement = versionElement - UPDATES_BYTES;
        wellFormed = length >= SHORTEST
                && isInt64(LogDocuments.ID, bytes, id, end)
                && isInt64(LogDocuments.UPDATES, bytes, updatesElement, end)
                && isInt64(LogDocuments.VERSION, bytes, versionElement, end);
        if (wellFormed) {
            number = LittleEndian.getLong(bytes, id + ID_BYTES - Long.BYTES);
            updates = LittleEndian.getLong(bytes, versionElement - Long.BYTES);
            version = LittleEndian.getLong(bytes, end - Long.BYTES);
            // As if the document ended before the fields that change; the hash itself skips the _id.
            hash = DocumentHash.of(bytes, offset, length - UPDATES_BYTES - VERSION_BYTES);
        }
    }

    private static boolean isInt64(byte[] name, byte[] bytes, int element, int end) {
        return bytes[element] == INT64 && BsonElements.isNamed(name, bytes, element, end);
    }

    /** True if the fields that the other methods return are in their places; otherwise those methods must not be used. */
    boolean isWellFormed() {
        return wellFormed;
    }

    long number() {
        return number;
    }

    long updates() {
        return updates;
    }

    /** True if the document has this number and its original fields, and only updates that were made for it. */
    boolean isPossible(long expectedNumber, long expectedHash, LogDocuments documents) {
        return wellFormed
                && number == expectedNumber
                && hash == expectedHash
                && documents.isPossible(number, updates, version);
    }

    long version() {
        return version;
    }

    /** Returns the hash of the fields that never change. */
    long hash() {
        return hash;
    }
}
