package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.input.Portion;
import io.shardlab.core.input.Position;
import io.shardlab.core.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Generated web-log documents in the order of their numbers, generated ahead of the workers, so that the next batch is
 * made while servers insert the last one. One thread generates some 3 million documents a second.
 */
public final class GeneratedFeed implements DocumentFeed {

    private final WebLogSource source;
    private final ReadAhead ahead;

    /**
     * Begins to generate.
     *
     * @param first the number of the first document, from 0; the last one follows from the generator's spec
     * @param batchSize most documents of a batch; many workers make batches of fewer
     * @param workers how many threads fill batches at the same time
     */
    public GeneratedFeed(WebLogGenerator generator, long first, int batchSize, int workers) {
        this.source = new WebLogSource(generator, first);
        this.ahead = new ReadAhead(
                source,
                batchSize,
                BatchMemory.bytesPerBatch(workers + ReadAhead.BATCHES),
                BatchMemory.bytesForLargeDocuments());
    }

    /** The place of a document, as generated ones have neither bytes nor lines. */
    public static Position position(long document) {
        return WebLogSource.position(document);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        return ahead.take(batch);
    }

    @Override
    public boolean mayHoldIds() {
        return false;
    }

    @Override
    public OptionalDouble progress() {
        return OptionalDouble.of(source.progress());
    }

    @Override
    public void close() {
        ahead.close();
    }
}
