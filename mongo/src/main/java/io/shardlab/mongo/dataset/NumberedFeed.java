package io.shardlab.mongo.dataset;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.Fingerprint;
import io.shardlab.mongo.input.InputReport;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Documents in the order of their numbers. The thread that fills a batch makes its documents. Thread-safe. */
public final class NumberedFeed implements DocumentFeed, DocumentSource {

    private final NumberedDocuments documents;
    private final long end;
    private final long whole;
    private final int batchSize;
    private final AtomicLong next;
    private final Queue<NumberedDocuments.Maker> idleMakers = new ConcurrentLinkedQueue<>();

    /**
     * @param first the number of the first document
     * @param batchSize the number of documents of a batch; the last one may have fewer
     */
    public NumberedFeed(NumberedDocuments documents, long first, int batchSize) {
        this(documents, first, documents.count(), documents.count(), batchSize);
    }

    /**
     * Creates the feed of one of several load machines.
     *
     * @param part the machine's part, which is a range of the documents
     */
    public NumberedFeed(NumberedDocuments documents, Share part, int batchSize) {
        this(
                documents,
                part.begin(documents.count()),
                part.end(documents.count()),
                part.end(documents.count()) - part.begin(documents.count()),
                batchSize);
    }

    private NumberedFeed(NumberedDocuments documents, long first, long end, long whole, int batchSize) {
        this.documents = documents;
        this.end = end;
        this.whole = whole;
        this.batchSize = batchSize;
        this.next = new AtomicLong(first);
    }

    /** Returns the position of a document; made documents have neither bytes nor lines. */
    static Position position(long number) {
        return new Position(0, 1, number);
    }

    @Override
    public Optional<Portion> fill(DocumentBatch batch) {
        batch.clear();
        NumberedDocuments.Maker idle = idleMakers.poll();
        NumberedDocuments.Maker maker = idle == null ? documents.makers().get() : idle;
        long from = next.getAndAdd(batchSize);
        long to = Math.min(end, from + batchSize);
        for (long number = from; number < to; number++) {
            maker.append(number, batch);
        }
        idleMakers.add(maker);
        return from < to ? Optional.of(new Portion(position(from), position(to))) : Optional.empty();
    }

    /** Fills a batch of this feed's own size. */
    @Override
    public Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
        return fill(batch);
    }

    @Override
    public boolean mayHoldIds() {
        return documents.haveIds();
    }

    @Override
    public OptionalDouble share(long settled) {
        return OptionalDouble.of(Math.min(1, (double) settled / whole));
    }

    @Override
    public InputReport report() {
        return DocumentFeed.super.report();
    }

    @Override
    public Optional<Fingerprint> head() {
        return Optional.empty();
    }

    @Override
    public void close() {}
}
