package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;

/** A value with the name of its field, prepared for many documents. Immutable and thread-safe. */
@FunctionalInterface
public interface Field {

    /**
     * Appends the field.
     *
     * @return false if it is absent in this document, and nothing was appended
     */
    boolean append(Draw draw, BsonAppender out);
}
