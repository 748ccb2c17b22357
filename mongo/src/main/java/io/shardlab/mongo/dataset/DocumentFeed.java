package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.Fingerprint;
import io.shardlab.data.input.InputReport;
import io.shardlab.data.input.Portion;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Supplies the documents of a load, batch by batch. Thread-safe; holds no documents of its own. */
public interface DocumentFeed extends AutoCloseable {

    /**
     * Replaces a batch's content by the next documents. The portions of a feed follow one another without gaps.
     *
     * @return which part of the feed the batch holds, or empty when nothing is left, the batch then being empty
     */
    Optional<Portion> fill(DocumentBatch batch);

    /** Whether documents may have an {@code _id} of their own. */
    boolean mayHoldIds();

    /**
     * Which part of the whole its first documents are, from 0 to 1; empty if the whole is not known.
     *
     * @param documents how many, from the beginning of the whole on
     */
    OptionalDouble share(long documents);

    /** What became of the rows that were read until now, ahead of those taken, too; documents that are made have none. */
    default InputReport report() {
        return new InputReport(0, 0, List.of(), 0, OptionalLong.empty());
    }

    /** As {@link io.shardlab.data.input.DocumentSource#head}; empty for documents that are made. */
    default Optional<Fingerprint> head() {
        return Optional.empty();
    }

    /** How long takers have waited for documents, in seconds, added up over them. */
    default double waitSeconds() {
        return 0;
    }

    /** Ends what makes documents ahead. */
    @Override
    default void close() {}
}
