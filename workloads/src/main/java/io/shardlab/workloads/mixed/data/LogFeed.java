package io.shardlab.workloads.mixed.data;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import io.shardlab.mongo.dataset.DocumentFeed;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** The documents of a load in the order of their numbers; who takes a batch makes it. Thread-safe. */
final class LogFeed implements DocumentFeed {

    /** Of about 250 bytes each: more would take a good part of a small heap when many workers fill batches. */
    private static final int MOST_BATCH = 20_000;

    private final LogDocuments documents;
    private final int batchSize;
    private final AtomicLong next = new AtomicLong();

    LogFeed(LogDocuments documents, int batchSize) {
        this.documents = documents;
        this.batchSize = Math.min(batchSize, MOST_BATCH);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        batch.clear();
        DocumentBatch scratch = new DocumentBatch();
        long from = next.getAndAdd(batchSize);
        long to = Math.min(documents.loaded(), from + batchSize);
        for (long number = from; number < to; number++) {
            documents.append(number, scratch, batch);
        }
        return from < to ? Optional.of(new Portion(position(from), position(to))) : Optional.empty();
    }

    private static Position position(long document) {
        return new Position(0, 1, document);
    }

    @Override
    public boolean mayHoldIds() {
        return true;
    }

    @Override
    public OptionalDouble share(long settled) {
        return OptionalDouble.of(Math.min(1, (double) settled / documents.loaded()));
    }
}
