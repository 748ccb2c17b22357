package io.shardlab.data.input;

import io.shardlab.data.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Field names encoded before, since documents of one input share their names. Bounded. Not thread-safe. */
final class NameCache {

    private static final byte[][] INDEXES = IntStream.range(0, 100)
            .mapToObj(index -> BsonAppender.name(Integer.toString(index)))
            .toArray(byte[][]::new);

    private final byte[][] slots = new byte[1024][];

    /** The encoded name that stands in an array as UTF-8 without NUL. */
    byte[] name(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        int slot = (hash ^ hash >>> 10) & (slots.length - 1);
        byte[] cached = slots[slot];
        if (cached == null || !Arrays.equals(cached, 0, cached.length - 1, bytes, from, to)) {
            cached = BsonAppender.name(new String(bytes, from, to - from, StandardCharsets.UTF_8));
            slots[slot] = cached;
        }
        return cached;
    }

    /** The encoded name of an array's element. */
    byte[] index(int index) {
        return index < INDEXES.length ? INDEXES[index] : BsonAppender.name(Integer.toString(index));
    }
}
