package io.shardlab.mongo.dataset;

import io.shardlab.mongo.document.DocumentBatch;
import java.util.function.Supplier;

/**
 * Documents that follow from their numbers. Immutable and thread-safe.
 *
 * @param count the number of documents; their numbers begin at 0
 * @param haveIds true if each has an {@code _id} of its own
 * @param makers supplies a maker for each thread
 */
public record NumberedDocuments(long count, boolean haveIds, Supplier<Maker> makers) {

    /** Makes documents. Not thread-safe. */
    @FunctionalInterface
    public interface Maker {

        void append(long number, DocumentBatch batch);
    }

    /** Returns a batch of documents that are spread evenly over all, in the order of their numbers. */
    DocumentBatch sample(int most) {
        Maker maker = makers.get();
        DocumentBatch batch = new DocumentBatch();
        long size = Math.min(most, count);
        for (long i = 0; i < size; i++) {
            // This is i * count / size, where i * count may overflow.
            maker.append(i * (count / size) + i * (count % size) / size, batch);
        }
        return batch;
    }
}
