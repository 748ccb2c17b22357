package io.shardlab.mongo.dataset;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/** Documents that one thread reads or generates ahead of the workers, in their order. Thread-safe. */
public final class ReadAheadFeed implements DocumentFeed {

    private final DocumentSource source;
    private final ReadAhead ahead;
    private final boolean mayHoldIds;
    private final LongFunction<OptionalDouble> share;

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
        this.ahead = ahead(source, batchSize, workers);
        this.mayHoldIds = true;
        this.share = documents -> shareOfBytes(documents, before);
    }

    private ReadAheadFeed(NumberedFeed generated, int batchSize, int workers) {
        this.source = generated;
        this.ahead = ahead(generated, batchSize, workers);
        this.mayHoldIds = generated.mayHoldIds();
        this.share = generated::share;
    }

    private static ReadAhead ahead(DocumentSource source, int batchSize, int workers) {
        return new ReadAhead(source, batchSize, batchBytes(workers), BatchMemory.bytesForLargeDocuments());
    }

    private static int batchBytes(int workers) {
        return BatchMemory.bytesPerBatch(workers + ReadAhead.BATCHES);
    }

    /**
     * Begins to generate web-log documents in the order of their numbers.
     *
     * @param first the number of the first document, from 0; the generator's spec gives the last one
     * @param batchSize the maximum number of documents of a batch, which many workers make smaller
     * @param workers the number of threads that fill batches at the same time
     */
    public static ReadAheadFeed generated(WebLogGenerator generator, long first, int batchSize, int workers) {
        int size = batchOfWebLog(batchSize, workers);
        return new ReadAheadFeed(new NumberedFeed(NumberedDocuments.of(generator), first, size), size, workers);
    }

    /**
     * Begins to generate the documents of one of several load machines.
     *
     * @param part the machine's part, which is a range of the documents
     * @param batchSize the maximum number of documents of a batch, which many workers make smaller
     * @param workers the number of threads that fill batches at the same time
     */
    public static ReadAheadFeed generated(WebLogGenerator generator, Share part, int batchSize, int workers) {
        int size = batchOfWebLog(batchSize, workers);
        return new ReadAheadFeed(new NumberedFeed(NumberedDocuments.of(generator), part, size), size, workers);
    }

    private static int batchOfWebLog(int batchSize, int workers) {
        return Math.min(batchSize, batchBytes(workers) / WebLogGenerator.MOST_DOCUMENT_BYTES);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        return ahead.take(batch);
    }

    @Override
    public boolean mayHoldIds() {
        return mayHoldIds;
    }

    @Override
    public OptionalDouble share(long documents) {
        return share.apply(documents);
    }

    /** Estimates from the bytes read so far, some of them ahead, as if all documents had one size. */
    private OptionalDouble shareOfBytes(long documents, long before) {
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
