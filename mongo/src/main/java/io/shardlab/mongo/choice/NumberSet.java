package io.shardlab.mongo.choice;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/** A growing set of numbers of which many may be neighbours, a bit each. Thread-safe. */
final class NumberSet {

    /** Chunks of 4096 numbers: few numbers that are far apart take little memory, too. */
    private static final int WORDS = 64;

    private static final int CHUNK_BITS = 12;

    private final Map<Long, AtomicLongArray> chunks = new ConcurrentHashMap<>();

    /** @param number not negative */
    void add(long number) {
        chunks.computeIfAbsent(number >>> CHUNK_BITS, chunk -> new AtomicLongArray(WORDS))
                .getAndUpdate(word(number), bits -> bits | 1L << number);
    }

    boolean contains(long number) {
        if (chunks.isEmpty()) {
            return false;
        }
        AtomicLongArray chunk = chunks.get(number >>> CHUNK_BITS);
        return chunk != null && (chunk.get(word(number)) & 1L << number) != 0;
    }

    private static int word(long number) {
        return (int) (number >>> 6) & (WORDS - 1);
    }
}
