package io.shardlab.workloads.crud;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import io.shardlab.mongo.dataset.DocumentFeed;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** The documents in the order of their numbers; who takes a batch makes it. Thread-safe. */
final class CrudFeed implements DocumentFeed {

    private final CrudDocuments documents;
    private final int batchSize;
    private final AtomicLong next = new AtomicLong();

    CrudFeed(CrudDocuments documents, int batchSize) {
        this.documents = documents;
        this.batchSize = batchSize;
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        batch.clear();
        long from = next.getAndAdd(batchSize);
        long to = Math.min(documents.count(), from + batchSize);
        for (long number = from; number < to; number++) {
            documents.append(number, CrudDocuments.INSERTED, batch.begin());
            batch.end();
        }
        return from < to ? Optional.of(new Portion(position(from), position(to))) : Optional.empty();
    }

    private static Position position(long number) {
        return new Position(0, 1, number);
    }

    @Override
    public boolean mayHoldIds() {
        return false;
    }

    @Override
    public OptionalDouble share(long settled) {
        return OptionalDouble.of(Math.min(1, (double) settled / documents.count()));
    }
}
