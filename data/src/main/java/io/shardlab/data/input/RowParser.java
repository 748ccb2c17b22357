package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import java.io.IOException;
import java.util.List;

/** Makes documents of one format's rows. Not thread-safe. */
@FunctionalInterface
interface RowParser {

    /**
     * Appends the next row's document to the batch and moves the window past it.
     *
     * @return false if there are no more rows, with the batch unchanged
     * @throws BadRowException if the row is bad; the window has moved past it and the batch is unchanged
     * @throws IOException if reading fails, also if a compressed file is cut off
     */
    boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException;

    /** Whether what a row means is said by what stands before it, so that reading cannot go on anywhere. */
    default boolean dependsOnEarlierRows() {
        return false;
    }

    /** What rows were taken as that a reader of the file may not expect, in sentences without a full stop. Thread-safe. */
    default List<String> notes() {
        return List.of();
    }
}
