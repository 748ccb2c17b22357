package io.shardlab.workloads.file;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongConsumer;

/**
 * The number of updates of each document. To limit the memory, only every k-th document is counted if there are very many.
 * Thread-safe.
 */
final class UpdateCounts {

    /** Up to this number all documents are counted. The counters take 64 MB at most, and only if all are updated. */
    static final long MOST_COUNTED = 16_000_000;

    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private final long step;
    private final Map<Long, AtomicIntegerArray> chunks = new ConcurrentHashMap<>();

    /** @param documents the approximate number of documents */
    UpdateCounts(long documents) {
        this.step = 1 + (documents - 1) / MOST_COUNTED;
    }

    boolean counts(long number) {
        return number % step == 0;
    }

    /** Adds an update, which is counted for its document only if {@link #counts} says so. */
    void add(long number) {
        if (counts(number)) {
            long index = number / step;
            chunks.computeIfAbsent(index >>> CHUNK_BITS, chunk -> new AtomicIntegerArray(CHUNK))
                    .getAndIncrement((int) (index & (CHUNK - 1)));
        }
    }

    /** True if the updates of every document are counted. */
    boolean areComplete() {
        return step == 1;
    }

    /** Returns the updates of the documents below a number. */
    long below(long end) {
        long[] sum = new long[1];
        forEach(number -> sum[0] += number < end ? of(number) : 0);
        return sum[0];
    }

    int of(long number) {
        long index = number / step;
        AtomicIntegerArray chunk = chunks.get(index >>> CHUNK_BITS);
        return chunk == null || !counts(number) ? 0 : chunk.get((int) (index & (CHUNK - 1)));
    }

    /** Shows the numbers of the documents that were updated, in no order. */
    void forEach(LongConsumer visitor) {
        chunks.forEach((chunk, counters) -> {
            for (int i = 0; i < CHUNK; i++) {
                if (counters.get(i) != 0) {
                    visitor.accept(((chunk << CHUNK_BITS) + i) * step);
                }
            }
        });
    }
}
