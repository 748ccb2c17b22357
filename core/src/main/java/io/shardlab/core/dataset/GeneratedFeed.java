package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.input.Portion;
import io.shardlab.core.input.Position;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAccumulator;

/** Generated web-log documents: batch b holds the documents from b times the batch size on, counted from a first one. */
public final class GeneratedFeed implements DocumentFeed {

    private static final int MOST_DOCUMENT_BYTES = 256;

    private final WebLogGenerator generator;
    private final long first;
    private final long documents;
    private final int batchSize;
    private final LongAccumulator handedOut;

    /**
     * @param first the number of the first document, from 0; the last one follows from the generator's spec
     * @param batchSize most documents of a batch; many workers make batches of fewer
     * @param workers how many threads fill batches at the same time
     */
    public GeneratedFeed(WebLogGenerator generator, long first, int batchSize, int workers) {
        this.generator = generator;
        this.first = first;
        this.documents = generator.spec().documents();
        this.batchSize = Math.min(batchSize, BatchMemory.bytesPerBatch(workers) / MOST_DOCUMENT_BYTES);
        this.handedOut = new LongAccumulator(Math::max, first);
    }

    /** The place of a document, as generated ones have neither bytes nor lines. */
    public static Position position(long document) {
        return new Position(0, 1, document);
    }

    @Override
    public Optional<Portion> fill(long batchNumber, DocumentBatch batch) {
        batch.clear();
        long from = Math.addExact(first, Math.multiplyExact(batchNumber, (long) batchSize));
        long end = Math.min(from + batchSize, documents);
        for (long number = from; number < end; number++) {
            generator.append(number, batch);
        }
        handedOut.accumulate(end);
        return from < end ? Optional.of(new Portion(position(from), position(end))) : Optional.empty();
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
