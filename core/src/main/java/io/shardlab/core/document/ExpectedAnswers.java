package io.shardlab.core.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * What a query for each host must return: how many documents, and the sum of their {@link DocumentHash}es, which does
 * not depend on the order of the answer. Takes 16 bytes per host. Immutable and thread-safe once computed.
 */
public final class ExpectedAnswers {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] counts;
    private final long[] checksums;

    private ExpectedAnswers(int hosts) {
        counts = new long[hosts];
        checksums = new long[hosts];
    }

    /**
     * Generates the spec's documents 0 to {@code documents - 1} once and sums them up. Blocks until that is done; on
     * an interrupt the parts end early.
     *
     * @param generator whose documents
     * @param executor runs the parts
     * @param parallelism how many parts, at least 1
     * @throws InterruptedException if the calling thread is interrupted while it waits
     */
    public static ExpectedAnswers compute(WebLogGenerator generator, Executor executor, int parallelism)
            throws InterruptedException {
        ExpectedAnswers answers = new ExpectedAnswers((int) generator.spec().hosts());
        Cancellation cancellation = new Cancellation();
        CompletableFuture<?>[] parts = IntStream.range(0, parallelism)
                .mapToObj(part -> CompletableFuture.runAsync(
                        () -> answers.addPart(generator, part, parallelism, cancellation), executor))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(parts).get();
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } finally {
            cancellation.requested = true;
        }
        return answers;
    }

    /** How many documents a query for this host must return. */
    public long count(int hostIndex) {
        return counts[hostIndex];
    }

    /** The sum, modulo 2^64, of the hashes of this host's documents. */
    public long checksum(int hostIndex) {
        return checksums[hostIndex];
    }

    /** The indexes of the hosts that have documents, ascending. */
    public int[] existingHosts() {
        return IntStream.range(0, counts.length)
                .filter(host -> counts[host] > 0)
                .toArray();
    }

    /** Adds one of equally long runs of numbers; the parts share the arrays, so their additions are atomic. */
    private void addPart(WebLogGenerator generator, int part, int parts, Cancellation cancellation) {
        DocumentBatch batch = new DocumentBatch();
        long documents = generator.spec().documents();
        long from = documents / parts * part + Math.min(part, documents % parts);
        long to = from + documents / parts + (part < documents % parts ? 1 : 0);
        for (long number = from; number < to && !cancellation.requested; number++) {
            int host = generator.hostIndexOf(number);
            batch.clear();
            generator.append(number, host, batch);
            ELEMENT.getAndAdd(counts, host, 1L);
            ELEMENT.getAndAdd(checksums, host, DocumentHash.of(batch, 0));
        }
    }

    private static final class Cancellation {
        private volatile boolean requested;
    }
}
