package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** Documents in the order of their numbers; the thread that takes a batch makes its documents. Thread-safe. */
public final class NumberedFeed implements DocumentFeed {

    private final NumberedDocuments documents;
    private final int batchSize;
    private final AtomicLong next;

    /**
     * @param first the number of the first document to hand out
     * @param batchSize the documents of a batch; the last one may have fewer
     */
    public NumberedFeed(NumberedDocuments documents, long first, int batchSize) {
        this.documents = documents;
        this.batchSize = batchSize;
        this.next = new AtomicLong(first);
    }

    /** The place of a document, as documents that are made have neither bytes nor lines. */
    static Position position(long number) {
        return new Position(0, 1, number);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        batch.clear();
        NumberedDocuments.Maker maker = documents.makers().get();
        long from = next.getAndAdd(batchSize);
        long to = Math.min(documents.count(), from + batchSize);
        for (long number = from; number < to; number++) {
            maker.append(number, batch);
        }
        return from < to ? Optional.of(new Portion(position(from), position(to))) : Optional.empty();
    }

    @Override
    public boolean mayHoldIds() {
        return documents.haveIds();
    }

    @Override
    public OptionalDouble share(long settled) {
        return OptionalDouble.of(Math.min(1, (double) settled / documents.count()));
    }
}
