package io.shardlab.mongo.dataset;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Supplies the documents of a load, batch by batch. Thread-safe. */
public interface DocumentFeed extends AutoCloseable {

    /**
     * Replaces a batch's content by the next documents. The portions of a feed follow one another without gaps.
     *
     * @return the part of the feed in the batch; empty if nothing is left, and the batch is empty
     */
    Optional<Portion> fill(DocumentBatch batch);

    /** True if documents may have an {@code _id} of their own. */
    boolean mayHoldIds();

    /**
     * Returns the share of the first documents in the whole feed, from 0 to 1; empty if the whole is unknown.
     *
     * @param documents the number of documents, from the beginning of the whole
     */
    OptionalDouble share(long documents);

    /** Reports the rows read so far, including those read ahead; made documents have none. */
    default InputReport report() {
        return new InputReport(0, 0, List.of(), 0, OptionalLong.empty());
    }

    /** Returns the beginning of the input, as {@link DocumentSource#head}; empty for made documents. */
    default Optional<Fingerprint> head() {
        return Optional.empty();
    }

    /** Returns how long workers have waited for documents, in seconds, added up over them. */
    default double waitSeconds() {
        return 0;
    }

    /** Ends the threads that read or make documents ahead. */
    @Override
    default void close() {}
}
