package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.input.Portion;
import java.util.Optional;
import java.util.OptionalDouble;

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

    /** How much of the load has been handed out, from 0 to 1; empty if the whole is not known. */
    OptionalDouble progress();

    /** How long takers have waited for documents, in seconds, added up over them. */
    default double waitSeconds() {
        return 0;
    }

    /** Ends what makes documents ahead. */
    @Override
    default void close() {}

    /** A feed that has nothing left. */
    static DocumentFeed empty() {
        return new DocumentFeed() {
            @Override
            public Optional<Portion> fill(DocumentBatch batch) {
                batch.clear();
                return Optional.empty();
            }

            @Override
            public boolean mayHoldIds() {
                return false;
            }

            @Override
            public OptionalDouble progress() {
                return OptionalDouble.of(1);
            }
        };
    }
}
