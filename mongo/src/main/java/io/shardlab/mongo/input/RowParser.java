package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.util.List;

/** Turns the rows of one format into documents. Not thread-safe. */
@FunctionalInterface
interface RowParser {

    /**
     * Appends the next row's document to the batch and moves the window past it.
     *
     * @return false if there are no more rows, with the batch unchanged
     * @throws BadRowException if the row is bad; the window has moved past it and the batch is unchanged
     * @throws IOException if reading fails, for example because a compressed file is truncated
     */
    boolean next(ByteWindow window, DocumentBatch batch) throws BadRowException, IOException;

    /** True if the meaning of a row depends on earlier rows, so that reading cannot begin at any row. */
    default boolean dependsOnEarlierRows() {
        return false;
    }

    /** Notes on unexpected ways in which rows were read, in sentences without a full stop. Thread-safe. */
    default List<Message> notes() {
        return List.of();
    }
}
