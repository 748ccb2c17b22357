package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import java.util.List;
import java.util.Optional;

/**
 * Documents in the order of an input. Thread-safe: workers that share a source each get the next consecutive documents,
 * and every document goes to exactly one of them. Nothing is read ahead but one buffer.
 */
public interface DocumentSource extends AutoCloseable {

    /**
     * Replaces a batch's content by the next documents: until it has {@code maxDocuments}, or its size has reached
     * {@code maxBytes}, which the last document may exceed. Blocks while another thread fills, or the input has no data.
     *
     * @param maxDocuments at least 1
     * @param maxBytes at least 1
     * @return where in the input they stand; empty if there are none, the input being used up
     * @throws io.shardlab.core.error.RunFailedException if the input cannot be read on, or a row is bad and bad rows
     *     are to end it. The documents before have been delivered, and every later call fails in the same way.
     */
    Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes);

    /** What became of the input so far; does not wait for a {@link #fill} under way. */
    InputReport report();

    /** As what the rows are read; empty for documents that are made. */
    default Optional<FormatChoice> format() {
        return Optional.empty();
    }

    /** What rows were taken as that a reader of the file may not expect, in sentences without a full stop. */
    default List<String> notes() {
        return List.of();
    }

    /** What tells an input by its beginning from another one; empty unless it was opened there. */
    default Optional<Fingerprint> head() {
        return Optional.empty();
    }

    /** Closes the input, also standard input; blocks while a {@link #fill} is under way. */
    @Override
    void close();
}
