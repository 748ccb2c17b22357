package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.document.WebLogGenerator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAccumulator;

/** Generated web-log documents: batch b holds the documents from b times the batch size on. */
public final class GeneratedFeed implements DocumentFeed {

    private final WebLogGenerator generator;
    private final long documents;
    private final int batchSize;
    private final LongAccumulator handedOut = new LongAccumulator(Math::max, 0);

    public GeneratedFeed(WebLogGenerator generator, long documents, int batchSize) {
        this.generator = generator;
        this.documents = documents;
        this.batchSize = batchSize;
    }

    @Override
    public Optional<Portion> fill(long batchNumber, DocumentBatch batch) {
        long first = Math.multiplyExact(batchNumber, (long) batchSize);
        long end = Math.min(first + batchSize, documents);
        for (long number = first; number < end; number++) {
            generator.append(number, batch);
        }
        handedOut.accumulate(end);
        return first < end ? Optional.of(new Portion(first, new FeedPosition(end, 0, 0))) : Optional.empty();
    }

    @Override
    public boolean mayHoldIds() {
        return false;
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of((double) handedOut.get() / documents);
    }
}
