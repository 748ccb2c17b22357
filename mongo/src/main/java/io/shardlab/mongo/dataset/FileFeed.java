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

/** Documents of a file or of standard input, in the order of the file, parsed ahead of the workers. */
public final class FileFeed implements DocumentFeed {

    private static final long NOT_KNOWN = -1;

    private final DocumentSource source;
    private final ReadAhead ahead;
    private final AtomicLong first = new AtomicLong(NOT_KNOWN);

    /**
     * Begins to read.
     *
     * @param source closed by {@link #close}
     * @param batchSize most documents of a batch; large documents, or many workers, make batches of fewer
     * @param workers how many threads fill batches at the same time
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

    /** By the bytes of those read until now, as if all were of one size: some were read ahead. */
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
     * Waits until the first documents have been read, and takes none.
     *
     * @return whether there are any
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
