package io.shardlab.mongo.dataset;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.input.Portion;
import io.shardlab.mongo.input.Position;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Documents in the order of their numbers. The thread that fills a batch makes its documents. Thread-safe. */
public final class NumberedFeed implements DocumentFeed {

    private final NumberedDocuments documents;
    private final long end;
    private final long whole;
    private final int batchSize;
    private final AtomicLong next;
    private final Queue<NumberedDocuments.Maker> idleMakers = new ConcurrentLinkedQueue<>();

    /**
     * Creates the feed of one of several load machines.
     *
     * @param part the machine's part, which is a range of the documents
     * @param batchSize the number of documents of a batch; the last one may have fewer
     */
    public NumberedFeed(NumberedDocuments documents, Share part, int batchSize) {
        this(documents, part, 0, batchSize);
    }

    /**
     * Creates the feed for the rest of a load.
     *
     * @param before the number of documents of the part that are left out
     */
    public NumberedFeed(NumberedDocuments documents, Share part, long before, int batchSize) {
        this.documents = documents;
        long first = part.begin(documents.count());
        this.end = part.end(documents.count());
        this.whole = end - first;
        this.batchSize = batchSize;
        this.next = new AtomicLong(first + before);
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

    @Override
    public boolean mayHoldIds() {
        return documents.haveIds();
    }

    @Override
    public OptionalDouble share(long settled) {
        return OptionalDouble.of(Math.min(1, (double) settled / whole));
    }
}
