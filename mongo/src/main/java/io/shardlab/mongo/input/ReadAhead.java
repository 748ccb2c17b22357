package io.shardlab.mongo.input;

import io.shardlab.core.error.MemoryLimit;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.DocumentBatch;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Reads a source in a thread of its own, a few batches ahead of the takers, so that the next batch is parsed
 * while the last one is inserted. Memory is bounded: full batches are exchanged for empty ones, and the reader waits while
 * batches with large documents take too much memory. Thread-safe: batches are handed out in the order of the input, each to
 * one taker.
 */
public final class ReadAhead implements AutoCloseable {

    /** The number of batches besides those of the takers. */
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
     * @param source the source, which {@link #close} closes
     * @param maxDocuments the most documents of one batch, 1 or more
     * @param maxBytes the size at which a batch ends, 1 or more; its last document may exceed it
     * @param excessLimit the additional bytes that batches with larger documents may take
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
     * Replaces a batch's content with the next documents. Blocks until there are some. A taker that has received documents
     * must ask for more with the same batch, unless no taker asks any more.
     *
     * @return the part of the input that they are; empty at the end of the input, after {@link #close}, or if the
     *     calling thread is interrupted, whose interrupt status is kept
     * @throws RunFailedException as {@link DocumentSource#fill}, after the earlier documents have been handed out
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
     * Waits until there are documents to take, without taking them.
     *
     * @return false if the input has ended or was closed
     * @throws RunFailedException if the input cannot be read, or if its first row is bad and bad rows end the input
     */
    public synchronized boolean awaitFirst() throws InterruptedException {
        while (full.isEmpty() && !ended && !closed) {
            wait();
        }
        return !full.isEmpty() || nothingLeft().isPresent();
    }

    /** The time that all takers together have waited for batches, in seconds. */
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
            throw new RunFailedException(failure.wording(), failure);
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
            // It was closed, so there is no taker any more.
        } catch (RuntimeException | Error e) {
            // A taker must not wait for a thread that has died.
            reason = new RunFailedException(MemoryLimit.explain(e, Message.of("Reading the input failed: {0}.", e)), e);
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

    /** The memory that a batch takes beyond its share. */
    private int excess(DocumentBatch batch) {
        return Math.max(0, batch.capacity() - keptBytes());
    }

    /** The share of a batch: an array that grows by doubling is at most twice as large as its content. */
    private int keptBytes() {
        return (int) Math.min(Integer.MAX_VALUE, 2L * maxBytes + ORDINARY_DOCUMENT_BYTES);
    }

    private record FullBatch(DocumentBatch documents, Portion portion) {}
}
