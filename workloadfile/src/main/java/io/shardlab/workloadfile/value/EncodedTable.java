package io.shardlab.workloadfile.value;

import io.shardlab.data.document.BsonAppender;
import java.util.Arrays;
import java.util.List;

/** Encoded values one behind the other: the type and the bytes of each. Immutable and thread-safe. */
final class EncodedTable {

    private static final byte[] NO_NAME = BsonAppender.name("");

    private final byte[] bytes;
    private final int[] starts;

    private EncodedTable(byte[] bytes, int[] starts) {
        this.bytes = bytes;
        this.starts = starts;
    }

    /** Appends a value in the form of a field. */
    @FunctionalInterface
    interface Source {

        void append(int index, byte[] name, BsonAppender out);
    }

    /**
     * Encodes values.
     *
     * @return null if they need more than {@code mostBytes}
     */
    static EncodedTable of(int count, long mostBytes, Source source) {
        BsonAppender out = new BsonAppender(64 * 1024);
        int[] starts = new int[count + 1];
        for (int i = 0; i < count; i++) {
            starts[i] = out.position();
            source.append(i, NO_NAME, out);
            if (out.position() > mostBytes) {
                return null;
            }
        }
        starts[count] = out.position();
        return new EncodedTable(Arrays.copyOf(out.bytes(), out.position()), starts);
    }

    static EncodedTable of(List<Value> constants) {
        return of(
                constants.size(),
                Integer.MAX_VALUE,
                (index, name, out) -> constants.get(index).append(name, null, out));
    }

    int count() {
        return starts.length - 1;
    }

    void append(int index, byte[] name, BsonAppender out) {
        int start = starts[index];
        // The value follows the type and the empty name.
        int value = start + 1 + NO_NAME.length;
        out.encoded(name, bytes[start], bytes, value, starts[index + 1] - value);
    }

    /** The bytes of the longest value. */
    long mostBytes() {
        long most = 0;
        for (int i = 0; i < count(); i++) {
            most = Math.max(most, starts[i + 1] - starts[i] - 1 - NO_NAME.length);
        }
        return most;
    }
}
