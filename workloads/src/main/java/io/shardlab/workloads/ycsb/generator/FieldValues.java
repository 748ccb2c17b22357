package io.shardlab.workloads.ycsb.generator;

import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.document.BsonAppender;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** The fields of records and their values: printable ASCII in binary values, as YCSB's MongoDB binding stores it. Immutable. */
public final class FieldValues {

    /** Keeps the lower six bits of each byte; {@link #BLANKS} then moves them to the characters from blank to underscore. */
    private static final long SIX_BITS = 0x3f3f3f3f3f3f3f3fL;

    private static final long BLANKS = 0x2020202020202020L;

    private final List<String> names;
    private final byte[][] encodedNames;
    private final Lengths lengths;
    private final boolean verifiable;

    /**
     * @param prefix the beginning of the names, which end in the field's number
     * @param verifiable true if a value follows from the key and the field's name, as with YCSB's {@code dataintegrity};
     *     lengths are constant then
     */
    public FieldValues(String prefix, int count, Lengths lengths, boolean verifiable) {
        this.names = IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
        this.encodedNames = names.stream().map(BsonAppender::name).toArray(byte[][]::new);
        this.lengths = lengths;
        this.verifiable = verifiable;
    }

    public List<String> names() {
        return names;
    }

    /** Returns the number of fields of a record. */
    public int count() {
        return encodedNames.length;
    }

    /** Appends every field of a record. */
    public void appendAll(String key, RandomStream draws, BsonAppender out) {
        for (int field = 0; field < encodedNames.length; field++) {
            append(field, key, draws, out);
        }
    }

    /** Appends one field of a record. */
    public void append(int field, String key, RandomStream draws, BsonAppender out) {
        int length = lengths.next(draws);
        out.startBinary(encodedNames[field]);
        if (verifiable) {
            out.text(expected(key, names.get(field), length));
        } else {
            appendRandom(length, draws, out);
        }
        out.endBinary();
    }

    private static void appendRandom(int length, RandomStream draws, BsonAppender out) {
        int left = length;
        for (; left >= Long.BYTES; left -= Long.BYTES) {
            out.eightBytes(printable(draws.bits()));
        }
        long rest = printable(draws.bits());
        for (; left > 0; left--) {
            out.text((byte) rest);
            rest >>>= Byte.SIZE;
        }
    }

    private static long printable(long bits) {
        return (bits & SIX_BITS) + BLANKS;
    }

    /**
     * Returns the value that YCSB's {@code buildDeterministicValue} makes: the key and the field, then repeatedly the hash of
     * the whole text so far, cut to the length.
     */
    static byte[] expected(String key, String field, int length) {
        StringBuilder text =
                new StringBuilder(length + 16).append(key).append(':').append(field);
        int hash = text.toString().hashCode();
        while (text.length() < length) {
            int end = text.length();
            text.append(':');
            // The hash of a string continues that of its beginning.
            hash = 31 * hash + ':';
            text.append(hash);
            for (int i = end + 1; i < text.length(); i++) {
                hash = 31 * hash + text.charAt(i);
            }
        }
        text.setLength(length);
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Reports whether a record, or some fields of it, has the values that it must have. Only for verifiable values.
     *
     * @param draws for the lengths, which are constant
     */
    public boolean verify(String key, BsonDocument record, RandomStream draws) {
        int length = lengths.next(draws);
        boolean any = false;
        for (var element : record.entrySet()) {
            BsonValue value = element.getValue();
            if (value.isBinary()) {
                any = true;
                if (!Arrays.equals(value.asBinary().getData(), expected(key, element.getKey(), length))) {
                    return false;
                }
            }
        }
        return any;
    }
}
