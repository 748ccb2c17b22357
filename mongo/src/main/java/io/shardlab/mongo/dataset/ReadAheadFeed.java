package io.shardlab.mongo.dataset;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;

/** Documents of an input that one thread reads ahead of the workers, in their order. Thread-safe. */
public final class ReadAheadFeed implements DocumentFeed {

    private final DocumentSource source;
    private final ReadAhead ahead;
    private final long before;

    /**
     * Begins to read a file or standard input.
     *
     * @param source the input; closed by {@link #close}
     * @param before the number of documents before the position at which the input was opened
     * @param batchSize the maximum number of documents of a batch, which large documents or many workers make smaller
     * @param workers the number of threads that fill batches at the same time
     */
    public ReadAheadFeed(DocumentSource source, long before, int batchSize, int workers) {
        this.source = source;
        this.before = before;
        this.ahead = new ReadAhead(
                source,
                batchSize,
                BatchMemory.bytesPerBatch(workers + ReadAhead.BATCHES),
                BatchMemory.bytesForLargeDocuments());
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        return ahead.take(batch);
    }

    @Override
    public boolean mayHoldIds() {
        return true;
    }

    /** Estimates from the bytes read so far, some of them ahead, as if all documents had one size. */
    @Override
    public OptionalDouble share(long documents) {
        InputReport report = source.report();
        if (report.totalBytes().isEmpty() || report.totalBytes().getAsLong() == 0) {
            return OptionalDouble.empty();
        }
        double read = (double) report.bytesRead() / report.totalBytes().getAsLong();
        long documentsRead = before + report.documents();
        return OptionalDouble.of(documentsRead > documents ? read * documents / documentsRead : read);
    }

    /**
     * Blocks until the first documents are there, without taking them.
     *
     * @return true if there are any
     * @throws io.shardlab.core.error.RunFailedException if the input cannot be read
     */
    public boolean awaitFirst() throws InterruptedException {
        return ahead.awaitFirst();
    }

    @Override
    public InputReport report() {
        return source.report();
    }

    @Override
    public Optional<Fingerprint> head() {
        return source.head();
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
