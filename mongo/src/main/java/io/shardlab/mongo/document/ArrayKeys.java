package io.shardlab.mongo.document;

import java.util.stream.IntStream;

/** The names "0", "1", ... of an array's elements, encoded once for the whole process. Thread-safe. */
public final class ArrayKeys {

    private static final int INITIAL = 1024;

    private static volatile byte[][] encoded = encode(INITIAL);

    private ArrayKeys() {}

    /** Returns the key of an element; a new array for each call if the index is large. */
    public static byte[] of(int index) {
        return index < INITIAL ? encoded[index] : BsonAppender.name(Integer.toString(index));
    }

    /** Returns the first keys, {@code count} or more. */
    public static byte[][] first(int count) {
        byte[][] known = encoded;
        if (known.length < count) {
            known = encode(Math.max(count, known.length * 2));
            encoded = known;
        }
        return known;
    }

    private static byte[][] encode(int count) {
        return IntStream.range(0, count)
                .mapToObj(key -> BsonAppender.name(Integer.toString(key)))
                .toArray(byte[][]::new);
    }
}
