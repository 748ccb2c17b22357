package io.shardlab.workloads.file;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.workloads.language.operation.OperationScope;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The answers that a statement must get which returns all documents that match. Thread-safe once {@link #compute} has returned.
 */
abstract class CompleteAnswers {

    /** A group takes about 20 bytes. */
    static final int MOST_GROUPS = 1 << 24;

    private static final int FIRST_CHUNK = 1 << 16;

    private volatile boolean stopped;
    private boolean computed;

    /** One answer, as it arrives. Belongs to one worker, and reused. */
    interface Answer extends CommandSender.Visitor {

        /** Begins the answer to the statement that is encoded now, for the chosen document. */
        void begin(long document);

        /** Forgets the documents that have arrived. */
        void clear();

        /** True if the documents that have arrived are right. */
        boolean isRight();

        /**
         * Describes what is wrong with an answer that is not right.
         *
         * @param document names the chosen document
         */
        String problem(String document);
    }

    /**
     * Makes all documents; the first call blocks until that is done.
     *
     * @throws UsageException if the documents have values for which that is not possible
     */
    final void compute() throws InterruptedException {
        if (computed) {
            return;
        }
        try {
            // Waits in a way that ends when the run is stopped.
            CompletableFuture.runAsync(this::make).get();
            computed = true;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof UsageException refusal ? refusal : new CompletionException(e.getCause());
        } finally {
            stopped = true;
        }
    }

    /** Makes all documents. */
    abstract void make();

    /** Says what the answers to an operation must have. */
    abstract Message expected(String operation);

    /**
     * Returns the answer for a worker.
     *
     * @param documents the documents of the collection for this worker
     */
    abstract Answer answer(StoredDocuments documents, OperationScope scope);

    /**
     * Returns what notes, for a worker, that the document of a number is about to be inserted, so that it may be found from now on.
     *
     * @param documents the documents of the collection for this worker
     */
    LongConsumer inserting(StoredDocuments documents) {
        return number -> {};
    }

    /** Notes that the documents are again as they were loaded. */
    void noneInserted() {}

    /**
     * Returns the different values of a function of the numbers of all documents, ascending.
     *
     * @param tooMany the refusal of more values than are allowed
     */
    final long[] different(long documents, LongUnaryOperator function, Supplier<Message> tooMany) {
        long[] known = {};
        for (long number = 0; number < documents && !stopped; ) {
            long end = Math.min(documents, number + Math.max(FIRST_CHUNK, known.length));
            long[] more = Arrays.copyOf(known, known.length + (int) (end - number));
            for (int i = known.length; number < end; i++) {
                more[i] = function.applyAsLong(number++);
            }
            Arrays.parallelSort(more);
            known = Arrays.stream(more).distinct().toArray();
            if (known.length > MOST_GROUPS) {
                throw new UsageException(tooMany.get());
            }
        }
        return known;
    }

    /** Shows the numbers of all documents to the functions of several threads. */
    final void forEach(long documents, Supplier<LongConsumer> perThread) {
        int parts = Runtime.getRuntime().availableProcessors();
        IntStream.range(0, parts).parallel().forEach(part -> {
            LongConsumer own = perThread.get();
            for (long number = part; number < documents && !stopped; number += parts) {
                own.accept(number);
            }
        });
    }
}
