package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.List;
import java.util.Optional;

/**
 * Documents in the order of an input. Thread-safe: workers that share a source each receive the next consecutive documents,
 * and every document goes to exactly one of them. Only one buffer is read ahead.
 */
public interface DocumentSource extends AutoCloseable {

    /**
     * Replaces a batch's content with the next documents, until it has {@code maxDocuments} or its size has reached
     * {@code maxBytes}, which the last document may exceed. Blocks while another thread fills a batch, or the input has no
     * data.
     *
     * @param maxDocuments the most documents, 1 or more
     * @param maxBytes the size at which the batch ends, 1 or more
     * @return the part of the input that they come from; empty at the end of the input
     * @throws io.shardlab.core.error.RunFailedException if reading the input fails, or if a row is bad and bad rows end the
     *     input. The documents before have been delivered, and every later call fails in the same way.
     */
    Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes);

    /** The progress so far; does not wait for a {@link #fill} that is in progress. */
    InputReport report();

    /** The format of the rows; empty if it is unknown. */
    default Optional<FormatChoice> format() {
        return Optional.empty();
    }

    /** Notes on unexpected ways in which rows were read, in sentences without a full stop. */
    default List<Message> notes() {
        return List.of();
    }

    /** The fingerprint of the beginning of the input; empty if it was opened at another position. */
    default Optional<Fingerprint> head() {
        return Optional.empty();
    }

    /** Closes the input, including standard input; blocks while a {@link #fill} is in progress. */
    @Override
    void close();
}
