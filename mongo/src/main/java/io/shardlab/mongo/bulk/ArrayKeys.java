package io.shardlab.mongo.bulk;

import io.shardlab.data.document.BsonAppender;
import java.util.stream.IntStream;

/** The names "0", "1", ... of an array's elements, encoded once for the whole process. Thread-safe. */
final class ArrayKeys {

    private static final int INITIAL = 1024;

    private static volatile byte[][] encoded = encode(INITIAL);

    private ArrayKeys() {}

    /** The first keys, at least that many. */
    static byte[][] first(int count) {
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
