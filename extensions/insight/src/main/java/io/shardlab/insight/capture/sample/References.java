package io.shardlab.insight.capture.sample;

import java.util.Optional;

/** Finds out whether values refer to documents of a collection. */
@FunctionalInterface
interface References {

    /** Finds none. */
    References NONE = (collection, column, kind, counts) -> Optional.empty();

    /**
     * Returns the collection to whose documents the values refer.
     *
     * @param collection the collection of the values
     * @param column values of one kind
     */
    Optional<Reference> of(String collection, Column column, ValueKind kind, ValueCounts counts);
}
