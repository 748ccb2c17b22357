package io.shardlab.workloads.mixed.state;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongConsumer;

/**
 * How often each document was updated. To keep the memory small only every k-th number is counted where there are very
 * many documents. Thread-safe.
 */
public final class UpdateCounts {

    /** That many are counted one by one: 64 MB of counters at the most, and only if all of them are updated. */
    static final long MOST_COUNTED = 16_000_000;

    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private final long step;
    private final Map<Long, AtomicIntegerArray> chunks = new ConcurrentHashMap<>();

    /** @param documents about how many documents there are */
    public UpdateCounts(long documents) {
        this.step = 1 + (documents - 1) / MOST_COUNTED;
    }

    /** Every how-manieth number is counted. */
    public long step() {
        return step;
    }

    /** Whether updates of a document are counted. */
    public boolean counts(long number) {
        return number % step == 0;
    }

    /** Counts an update, if those of this document are counted. */
    public void add(long number) {
        if (counts(number)) {
            long index = number / step;
            chunks.computeIfAbsent(index >>> CHUNK_BITS, chunk -> new AtomicIntegerArray(CHUNK))
                    .getAndIncrement((int) (index & (CHUNK - 1)));
        }
    }

    /** How often a document was updated. */
    public int of(long number) {
        long index = number / step;
        AtomicIntegerArray chunk = chunks.get(index >>> CHUNK_BITS);
        return chunk == null || !counts(number) ? 0 : chunk.get((int) (index & (CHUNK - 1)));
    }

    /** Shows the numbers of the documents that were updated, in no order. */
    public void forEach(LongConsumer visitor) {
        chunks.forEach((chunk, counters) -> {
            for (int i = 0; i < CHUNK; i++) {
                if (counters.get(i) != 0) {
                    visitor.accept(((chunk << CHUNK_BITS) + i) * step);
                }
            }
        });
    }
}
