package io.shardlab.mongo.input;

import io.shardlab.core.schedule.Share;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.List;
import java.util.Optional;

/**
 * The documents that one of several load machines has of an input which all of them read. The input is divided into blocks of
 * documents, and of n machines, machine i has the blocks i, i + n, i + 2n and so on. Documents keep their numbers in the whole
 * input. The first machine alone reports bad rows and notes, as all of them see the same. Thread-safe like the whole.
 */
public final class SharedSource implements DocumentSource {

    private final DocumentSource whole;
    private final Share share;
    private final int blockSize;
    private Optional<Portion> last = Optional.empty();
    private volatile long documents;

    /**
     * @param whole the input from its beginning; closed by {@link #close}
     * @param blockSize the number of documents of a block, 1 or more; the same on all machines
     */
    public SharedSource(DocumentSource whole, Share share, int blockSize) {
        this.whole = whole;
        this.share = share;
        this.blockSize = blockSize;
    }

    @Override
    public synchronized Optional<Portion> fill(DocumentBatch batch, int maxDocuments, int maxBytes) {
        while (true) {
            long next = last.map(portion -> portion.end().documents()).orElse(0L);
            boolean own = next / blockSize % share.count() == share.index();
            int leftOfBlock = blockSize - (int) (next % blockSize);
            Optional<Portion> portion = whole.fill(batch, Math.min(maxDocuments, leftOfBlock), maxBytes);
            last = portion.or(() -> last);
            if (portion.isEmpty() || own) {
                documents += batch.count();
                return portion;
            }
        }
    }

    /** Returns a number that is the same for machines that have read the same content. */
    public synchronized long contentHash() {
        return last.map(portion -> 31 * portion.end().offset()
                        + portion.upToEnd().map(Fingerprint::checksum).orElse(0L))
                .orElse(0L);
    }

    @Override
    public InputReport report() {
        InputReport all = whole.report();
        return isFirst()
                ? new InputReport(documents, all.badRows(), all.firstBadRows(), all.bytesRead(), all.totalBytes())
                : new InputReport(documents, 0, List.of(), all.bytesRead(), all.totalBytes());
    }

    @Override
    public Optional<FormatChoice> format() {
        return whole.format();
    }

    @Override
    public List<Message> notes() {
        return isFirst() ? whole.notes() : List.of();
    }

    @Override
    public Optional<Fingerprint> head() {
        return whole.head();
    }

    private boolean isFirst() {
        return share.index() == 0;
    }

    @Override
    public void close() {
        whole.close();
    }
}
