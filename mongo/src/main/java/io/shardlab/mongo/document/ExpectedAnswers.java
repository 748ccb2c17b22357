package io.shardlab.mongo.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The expected answer of a query for each host, or for each other key: the number of documents, and the sum of their
 * {@link DocumentHash}es, which does not depend on the order of the answer. Both are modulo 2^32, so 16 million keys of
 * 8 bytes each fit a heap of 256 MB; one wrong answer in 4 billion is not detected. Immutable and thread-safe once computed.
 */
public final class ExpectedAnswers {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    /** The number of keys for each sum that is used to find a key by its rank among those with documents. */
    private static final int BLOCK_KEYS = 64;

    private final int[] counts;
    private final int[] checksums;
    private final int[] existingBefore;

    private ExpectedAnswers(int keys) {
        counts = new int[keys];
        checksums = new int[keys];
        existingBefore = new int[keys / BLOCK_KEYS + 2];
    }

    /**
     * Generates the spec's documents 0 to {@code documents - 1} once and sums them up. Blocks until this is done; on
     * an interrupt the parts end early.
     *
     * @param generator the generator of the documents
     * @param executor the executor of the parts
     * @param parallelism the number of parts, 1 or more
     * @throws InterruptedException if the calling thread is interrupted while it waits
     */
    public static ExpectedAnswers compute(WebLogGenerator generator, Executor executor, int parallelism)
            throws InterruptedException {
        return compute(
                (int) generator.spec().hosts(),
                generator.spec().documents(),
                () -> (number, batch) -> {
                    generator.append(number, batch);
                    return generator.hostIndexOf(number);
                },
                executor,
                parallelism);
    }

    /**
     * Like {@link #compute(WebLogGenerator, Executor, int)}, with other documents.
     *
     * @param keys the number of keys, which are numbered from 0
     * @param documents the number of documents, which are numbered from 0
     * @param appenders supplies an appender for each part
     */
    public static ExpectedAnswers compute(
            int keys, long documents, Supplier<Appender> appenders, Executor executor, int parallelism)
            throws InterruptedException {
        ExpectedAnswers answers = new ExpectedAnswers(keys);
        answers.add(documents, appenders, executor, parallelism);
        answers.rankExistingKeys();
        return answers;
    }

    private void add(long documents, Supplier<Appender> appenders, Executor executor, int parallelism)
            throws InterruptedException {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<?>[] parts = IntStream.range(0, parallelism)
                .mapToObj(part -> CompletableFuture.runAsync(
                        () -> addPart(documents, appenders.get(), part, parallelism, cancellation), executor))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(parts).get();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            cancellation.requested = true;
        }
    }

    /** The number of documents, modulo 2^32, that a query for this key must return. */
    public long count(int key) {
        return Integer.toUnsignedLong(counts[key]);
    }

    /** The sum, modulo 2^32, of the hashes of this key's documents. */
    public int checksum(int key) {
        return checksums[key];
    }

    /** The number of keys that have documents. */
    public int existingKeys() {
        return existingBefore[existingBefore.length - 1];
    }

    /**
     * Returns one of the keys that have documents.
     *
     * @param rank its rank among them in ascending order, from 0
     */
    public int existingKey(int rank) {
        Objects.checkIndex(rank, existingKeys());
        int block = lastBlockWithAtMost(rank);
        int key = block * BLOCK_KEYS - 1;
        for (int left = rank - existingBefore[block]; left >= 0; left -= exists(key) ? 1 : 0) {
            key++;
        }
        return key;
    }

    private int lastBlockWithAtMost(int rank) {
        int low = 0;
        int high = existingBefore.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (existingBefore[middle] <= rank) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean exists(int key) {
        return counts[key] != 0;
    }

    private void rankExistingKeys() {
        for (int key = 0; key < counts.length; key++) {
            existingBefore[key / BLOCK_KEYS + 1] += exists(key) ? 1 : 0;
        }
        Arrays.parallelPrefix(existingBefore, Integer::sum);
    }

    /** Adds one of the equally long ranges of numbers; the parts share the arrays, so their additions are atomic. */
    private void addPart(long documents, Appender appender, int part, int parts, Cancellation cancellation) {
        DocumentBatch batch = new DocumentBatch();
        long from = documents / parts * part + Math.min(part, documents % parts);
        long to = from + documents / parts + (part < documents % parts ? 1 : 0);
        for (long number = from; number < to && !cancellation.requested; number++) {
            batch.clear();
            int key = appender.append(number, batch);
            ELEMENT.getAndAdd(counts, key, 1);
            ELEMENT.getAndAdd(checksums, key, (int) DocumentHash.of(batch, 0));
        }
    }

    /** Makes documents. Not thread-safe. */
    @FunctionalInterface
    public interface Appender {

        /** Appends the document of a number and returns its key. */
        int append(long number, DocumentBatch batch);
    }

    private static final class Cancellation {
        private volatile boolean requested;
    }
}
