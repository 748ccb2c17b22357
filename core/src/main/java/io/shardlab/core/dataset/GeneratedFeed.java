package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.document.WebLogGenerator;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAccumulator;

/** Generated web-log documents: batch b holds the documents from b times the batch size on. */
public final class GeneratedFeed implements DocumentFeed {

    private static final int MOST_DOCUMENT_BYTES = 256;

    private final WebLogGenerator generator;
    private final long documents;
    private final int batchSize;
    private final LongAccumulator handedOut = new LongAccumulator(Math::max, 0);

    /**
     * @param batchSize most documents of a batch; many workers make batches of fewer
     * @param workers how many threads fill batches at the same time
     */
    public GeneratedFeed(WebLogGenerator generator, long documents, int batchSize, int workers) {
        this.generator = generator;
        this.documents = documents;
        this.batchSize = Math.min(batchSize, BatchMemory.bytesPerBatch(workers) / MOST_DOCUMENT_BYTES);
    }

    @Override
    public boolean fill(long batchNumber, DocumentBatch batch) {
        long first = Math.multiplyExact(batchNumber, (long) batchSize);
        long end = Math.min(first + batchSize, documents);
        for (long number = first; number < end; number++) {
            generator.append(number, batch);
        }
        handedOut.accumulate(end);
        return first < end;
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of((double) handedOut.get() / documents);
    }
}
