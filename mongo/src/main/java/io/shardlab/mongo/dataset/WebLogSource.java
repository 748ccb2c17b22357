package io.shardlab.mongo.dataset;

import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.input.DocumentSource;
import io.shardlab.data.input.InputReport;
import io.shardlab.data.input.Portion;
import io.shardlab.data.input.Position;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Generated web-log documents in the order of their numbers, like those of a file that was never written. */
final class WebLogSource implements DocumentSource {

    private final WebLogGenerator generator;
    private final long first;
    private volatile long next;

    /** @param first the number of the first document, from 0; the last one follows from the generator's spec */
    WebLogSource(WebLogGenerator generator, long first) {
        this.generator = generator;
        this.first = first;
        this.next = first;
    }

    /** The place of a document, as generated ones have neither bytes nor lines. */
    static Position position(long document) {
        return new Position(0, 1, document);
    }

    @Override
    public synchronized Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
        batch.clear();
        long from = next;
        long number = from;
        while (number < generator.spec().documents()
                && batch.count() < maxDocuments
                && batch.sizeInBytes() < maxBytes) {
            generator.append(number++, batch);
        }
        next = number;
        return from < number ? Optional.of(new Portion(position(from), position(number))) : Optional.empty();
    }

    /** Which part of all documents so many are, from 0 to 1. */
    double share(long documents) {
        return (double) documents / generator.spec().documents();
    }

    @Override
    public InputReport report() {
        return new InputReport(next - first, 0, List.of(), 0, OptionalLong.empty());
    }

    @Override
    public void close() {
        // Holds nothing open.
    }
}
