package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** A value that is one of different values, which are numbered. */
public interface Numbered extends Value {

    /** The number of different values that are numbered, 1 or more. */
    long count();

    /**
     * Appends one of the values as a field.
     *
     * @param index from 0 to {@link #count} - 1
     * @return false if the field is absent, and nothing was appended
     */
    boolean appendNth(long index, byte[] name, Draw draw, BsonAppender out);
}
