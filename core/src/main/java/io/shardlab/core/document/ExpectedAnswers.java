package io.shardlab.core.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;

/**
 * What a query for each host must return: how many documents, and the sum of their {@link DocumentHash}es, which does
 * not depend on the order of the answer. Both are kept modulo 2^32, so that 16 million hosts, 8 bytes each, fit a heap
 * of 256 MB; a wrong answer passes for right once in 4 billion times. Immutable and thread-safe once computed.
 */
public final class ExpectedAnswers {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    /** Hosts are looked up by their rank among those that have documents through one sum for so many hosts. */
    private static final int BLOCK_HOSTS = 64;

    private final int[] counts;
    private final int[] checksums;
    private final int[] existingBefore;

    private ExpectedAnswers(int hosts) {
        counts = new int[hosts];
        checksums = new int[hosts];
        existingBefore = new int[hosts / BLOCK_HOSTS + 2];
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
        answers.rankExistingHosts();
        return answers;
    }

    /** How many documents, modulo 2^32, a query for this host must return. */
    public long count(int hostIndex) {
        return Integer.toUnsignedLong(counts[hostIndex]);
    }

    /** The sum, modulo 2^32, of the hashes of this host's documents. */
    public int checksum(int hostIndex) {
        return checksums[hostIndex];
    }

    /** How many hosts have documents. */
    public int existingHosts() {
        return existingBefore[existingBefore.length - 1];
    }

    /**
     * The index of one of the hosts that have documents.
     *
     * @param rank its place among them by ascending index, from 0
     */
    public int existingHost(int rank) {
        Objects.checkIndex(rank, existingHosts());
        int block = lastBlockWithAtMost(rank);
        int host = block * BLOCK_HOSTS - 1;
        for (int left = rank - existingBefore[block]; left >= 0; left -= exists(host) ? 1 : 0) {
            host++;
        }
        return host;
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

    private boolean exists(int host) {
        return counts[host] != 0;
    }

    private void rankExistingHosts() {
        for (int host = 0; host < counts.length; host++) {
            existingBefore[host / BLOCK_HOSTS + 1] += exists(host) ? 1 : 0;
        }
        Arrays.parallelPrefix(existingBefore, Integer::sum);
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
            ELEMENT.getAndAdd(counts, host, 1);
            ELEMENT.getAndAdd(checksums, host, (int) DocumentHash.of(batch, 0));
        }
    }

    private static final class Cancellation {
        private volatile boolean requested;
    }
}
