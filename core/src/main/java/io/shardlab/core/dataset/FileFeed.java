package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.input.DocumentSource;
import io.shardlab.core.input.InputReport;
import java.util.Optional;
import java.util.OptionalDouble;

/** Documents of a file or of standard input, in the order of the file. The owner of the source closes it. */
public final class FileFeed implements DocumentFeed {

    /** Below the 48 MB that one message may hold, and small enough for many workers in a small heap. */
    private static final int MOST_BATCH_BYTES = 16 << 20;

    private final DocumentSource source;
    private final int batchSize;
    private long documents;

    public FileFeed(DocumentSource source, int batchSize) {
        this.source = source;
        this.batchSize = batchSize;
    }

    @Override
    public synchronized Optional<Portion> fill(long batchNumber, DocumentBatch batch) {
        if (!source.fill(batch, batchSize, MOST_BATCH_BYTES)) {
            return Optional.empty();
        }
        long first = documents;
        documents += batch.count();
        return Optional.of(new Portion(first, new FeedPosition(documents, 0, 0)));
    }

    @Override
    public boolean mayHoldIds() {
        return true;
    }

    @Override
    public OptionalDouble progress() {
        InputReport report = source.report();
        return report.totalBytes().isPresent() && report.totalBytes().getAsLong() > 0
                ? OptionalDouble.of(
                        (double) report.bytesRead() / report.totalBytes().getAsLong())
                : OptionalDouble.empty();
    }
}
