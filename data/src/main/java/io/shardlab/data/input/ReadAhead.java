package io.shardlab.data.input;

import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.data.document.DocumentBatch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Reads a source in a thread of its own, a few batches ahead of those who take them, so that the next batch is parsed
 * while the last one is inserted. Memory is bounded: a full batch is exchanged for an empty one, never added; and a
 * batch that one large document has made large holds the reader up until there is room again. Thread-safe: the batches
 * are given out in the order of the input, each to one taker.
 */
public final class ReadAhead implements AutoCloseable {

    /** How many batches there are beyond those of the takers. */
    public static final int BATCHES = 3;

    private static final int ORDINARY_DOCUMENT_BYTES = 64 * 1024;

    private final DocumentSource source;
    private final int maxDocuments;
    private final int maxBytes;
    private final long excessLimit;
    private final Thread reader;
    private final Deque<FullBatch> full = new ArrayDeque<>();
    private final Deque<DocumentBatch> empty = new ArrayDeque<>();
    private long excess;
    private long waitNanos;
    private boolean closed;
    private boolean ended;
    private RunFailedException failure;

    /**
     * Begins to read.
     *
     * @param source closed by {@link #close}
     * @param maxDocuments of one batch, at least 1
     * @param maxBytes at which a batch ends, at least 1; its last document may exceed them
     * @param excessLimit bytes that batches with larger documents may take in addition
     */
    public ReadAhead(DocumentSource source, int maxDocuments, int maxBytes, long excessLimit) {
        this.source = source;
        this.maxDocuments = maxDocuments;
        this.maxBytes = maxBytes;
        this.excessLimit = excessLimit;
        for (int i = 0; i < BATCHES; i++) {
            empty.add(new DocumentBatch());
        }
        reader = new Thread(this::readAll, "read-ahead");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Replaces a batch's content by the next documents. Blocks until there are some. A taker that has got documents
     * comes back for more with the same batch, or no taker comes any more.
     *
     * @return where in the input they stand; empty if there are none, the input being used up or closed, or if the
     *     calling thread is interrupted, which it then still is
     * @throws RunFailedException as {@link DocumentSource#fill}, after the documents before have been given out
     */
    public synchronized Optional<Portion> take(DocumentBatch batch) {
        excess -= excess(batch);
        batch.clear(keptBytes());
        notifyAll();
        try {
            long start = System.nanoTime();
            while (full.isEmpty() && !ended && !closed) {
                wait();
            }
            waitNanos += System.nanoTime() - start;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        if (full.isEmpty() || closed) {
            return nothingLeft();
        }
        FullBatch next = full.remove();
        batch.swap(next.documents());
        empty.add(next.documents());
        notifyAll();
        return Optional.of(next.portion());
    }

    /**
     * Waits until there are documents to take, and takes none.
     *
     * @return whether there are; not, if the input is used up or closed
     * @throws RunFailedException if the input cannot be read, or its first row is bad and bad rows are to end it
     */
    public synchronized boolean awaitFirst() throws InterruptedException {
        while (full.isEmpty() && !ended && !closed) {
            wait();
        }
        return !full.isEmpty() || nothingLeft().isPresent();
    }

    /** How long takers have waited for batches that were not ready, in seconds, added up over them. */
    public synchronized double waitSeconds() {
        return waitNanos / 1e9;
    }

    /** Ends reading and closes the source. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        reader.interrupt();
        source.close();
    }

    private Optional<Portion> nothingLeft() {
        if (failure != null && !closed) {
            throw new RunFailedException(failure.getMessage(), failure);
        }
        return Optional.empty();
    }

    private void readAll() {
        RunFailedException reason = null;
        try {
            DocumentBatch batch = awaitEmpty();
            Optional<Portion> portion = source.fill(batch, maxDocuments, maxBytes);
            while (portion.isPresent()) {
                add(new FullBatch(batch, portion.get()));
                batch = awaitEmpty();
                portion = source.fill(batch, maxDocuments, maxBytes);
            }
        } catch (RunFailedException e) {
            reason = e;
        } catch (InterruptedException e) {
            // Closed: there is no taker any more.
        } catch (RuntimeException | Error e) {
            // A taker must not wait for a thread that has died.
            reason = new RunFailedException(MemoryLimit.explain(e, "Reading the input failed: " + e + "."), e);
        }
        end(reason);
    }

    private synchronized DocumentBatch awaitEmpty() throws InterruptedException {
        while (empty.isEmpty() || excess > excessLimit) {
            wait();
        }
        return empty.remove();
    }

    private synchronized void add(FullBatch batch) {
        excess += excess(batch.documents());
        full.add(batch);
        notifyAll();
    }

    private synchronized void end(RunFailedException reason) {
        failure = reason;
        ended = true;
        notifyAll();
    }

    /** What a batch takes beyond its share. */
    private int excess(DocumentBatch batch) {
        return Math.max(0, batch.capacity() - keptBytes());
    }

    /** An array that grows by doubling gets twice as large as its content at most. */
    private int keptBytes() {
        return (int) Math.min(Integer.MAX_VALUE, 2L * maxBytes + ORDINARY_DOCUMENT_BYTES);
    }

    private record FullBatch(DocumentBatch documents, Portion portion) {}
}
