package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Generated web-log documents in the order of their numbers. One thread generates them ahead of the workers, while servers
 * insert the last batch. Thread-safe.
 */
public final class GeneratedFeed implements DocumentFeed {

    private final NumberedFeed documents;
    private final ReadAhead ahead;

    /**
     * Begins to generate.
     *
     * @param first the number of the first document, from 0; the generator's spec gives the last one
     * @param batchSize the maximum number of documents of a batch, which many workers make smaller
     * @param workers the number of threads that fill batches at the same time
     */
    public GeneratedFeed(WebLogGenerator generator, long first, int batchSize, int workers) {
        int batchBytes = BatchMemory.bytesPerBatch(workers + ReadAhead.BATCHES);
        int documentsPerBatch = Math.min(batchSize, batchBytes / WebLogGenerator.MOST_DOCUMENT_BYTES);
        this.documents = new NumberedFeed(NumberedDocuments.of(generator), first, documentsPerBatch);
        this.ahead = new ReadAhead(documents, documentsPerBatch, batchBytes, BatchMemory.bytesForLargeDocuments());
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        return ahead.take(batch);
    }

    @Override
    public boolean mayHoldIds() {
        return documents.mayHoldIds();
    }

    @Override
    public OptionalDouble share(long settled) {
        return documents.share(settled);
    }

    @Override
    public double waitSeconds() {
        return ahead.waitSeconds();
    }

    @Override
    public void close() {
        ahead.close();
    }
}
