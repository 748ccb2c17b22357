package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import java.util.function.Supplier;

/**
 * Documents that follow from their numbers. Immutable and thread-safe.
 *
 * @param count how many there are; their numbers begin at 0
 * @param haveIds whether each has an {@code _id} of its own
 * @param makers each makes documents for one thread
 */
public record NumberedDocuments(long count, boolean haveIds, Supplier<Maker> makers) {

    /** Makes documents. Not thread-safe. */
    @FunctionalInterface
    public interface Maker {

        /** Appends the document of a number. */
        void append(long number, DocumentBatch batch);
    }

    /** A generated web log. */
    public static NumberedDocuments of(WebLogGenerator generator) {
        return new NumberedDocuments(generator.spec().documents(), false, () -> generator::append);
    }

    /** A batch of documents that lie evenly over all of them, in the order of their numbers. */
    DocumentBatch sample(int most) {
        Maker maker = makers.get();
        DocumentBatch batch = new DocumentBatch();
        long size = Math.min(most, count);
        for (long i = 0; i < size; i++) {
            // i * count / size, which i * count may be too large for.
            maker.append(i * (count / size) + i * (count % size) / size, batch);
        }
        return batch;
    }
}
