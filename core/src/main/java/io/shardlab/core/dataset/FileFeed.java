package io.shardlab.core.dataset;

import io.shardlab.core.document.DocumentBatch;
import io.shardlab.core.input.DocumentSource;
import io.shardlab.core.input.InputReport;
import io.shardlab.core.input.Portion;
import io.shardlab.core.input.ReadAhead;
import java.util.Optional;
import java.util.OptionalDouble;

/** Documents of a file or of standard input, in the order of the file, parsed ahead of the workers. */
public final class FileFeed implements DocumentFeed {

    private final DocumentSource source;
    private final ReadAhead ahead;

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
        return ahead.take(batch);
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

    @Override
    public double waitSeconds() {
        return ahead.waitSeconds();
    }

    @Override
    public void close() {
        ahead.close();
    }
}
