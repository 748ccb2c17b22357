package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.input.DocumentSource;
import io.shardlab.data.input.Fingerprint;
import io.shardlab.data.input.InputReport;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;

/** The documents of a file or of standard input, in the order of the file, parsed ahead of the workers. Thread-safe. */
public final class FileFeed implements DocumentFeed {

    private static final long NOT_KNOWN = -1;

    private final DocumentSource source;
    private final ReadAhead ahead;
    private final AtomicLong first = new AtomicLong(NOT_KNOWN);

    /**
     * Begins to read.
     *
     * @param source the input; closed by {@link #close}
     * @param batchSize the maximum number of documents of a batch, which large documents or many workers make smaller
     * @param workers the number of threads that fill batches at the same time
     */
    public FileFeed(DocumentSource source, int batchSize, int workers) {
        this.source = source;
        this.ahead = new ReadAhead(
                source,
                batchSize,
                BatchMemory.bytesPerBatch(workers + ReadAhead.BATCHES),
                BatchMemory.bytesForLargeDocuments());
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        Optional<Portion> portion = ahead.take(batch);
        portion.ifPresent(taken -> first.compareAndSet(NOT_KNOWN, taken.firstNumber()));
        return portion;
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
        long documentsRead = first.get() == NOT_KNOWN ? 0 : first.get() + report.documents();
        return OptionalDouble.of(documentsRead > documents ? read * documents / documentsRead : read);
    }

    /**
     * Blocks until the first documents have been read, without taking them.
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
