package io.shardlab.workloads.ycsb;

import io.shardlab.data.choice.Draws;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.workloads.ycsb.properties.RecordRange;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** The records of a load in the order of their numbers; who takes a batch makes it. Thread-safe. */
final class RecordFeed implements DocumentFeed {

    private static final int MOST_BATCH_BYTES = 8 << 20;

    private final RecordDocuments documents;
    private final RecordRange records;
    private final int batchSize;
    private final AtomicLong next = new AtomicLong();

    RecordFeed(RecordDocuments documents, RecordRange records, int batchSize, int mostRecordBytes) {
        this.documents = documents;
        this.records = records;
        this.batchSize = Math.max(1, Math.min(batchSize, MOST_BATCH_BYTES / mostRecordBytes));
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        batch.clear();
        long from = next.getAndAdd(batchSize);
        long to = Math.min(records.size(), from + batchSize);
        Draws draws = documents.draws();
        for (long i = from; i < to; i++) {
            documents.append(records.first() + i, draws, batch.begin());
            batch.end();
        }
        return from < to ? Optional.of(new Portion(position(from), position(to))) : Optional.empty();
    }

    private static Position position(long record) {
        return new Position(0, 1, record);
    }

    @Override
    public boolean mayHoldIds() {
        return true;
    }

    @Override
    public OptionalDouble share(long documents) {
        return OptionalDouble.of(Math.min(1, (double) documents / records.size()));
    }
}
