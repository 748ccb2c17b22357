package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.BsonAppender;
import java.util.Arrays;
import java.util.List;

/** Encoded elements of one name, one behind the other. Immutable and thread-safe. */
final class EncodedTable {

    private static final byte[] NO_NAME = BsonAppender.name("");

    private final byte[] bytes;
    private final int[] starts;
    private final int nameBytes;

    private EncodedTable(byte[] bytes, int[] starts, int nameBytes) {
        this.bytes = bytes;
        this.starts = starts;
        this.nameBytes = nameBytes;
    }

    /** Appends a value as a field. */
    @FunctionalInterface
    interface Source {

        void append(int index, byte[] name, BsonAppender out);
    }

    /**
     * Encodes values, with an empty name.
     *
     * @return null if they need more than {@code mostBytes}
     */
    static EncodedTable of(int count, long mostBytes, Source source) {
        return of(count, mostBytes, NO_NAME, source);
    }

    static EncodedTable of(List<Value> constants) {
        return of(
                constants.size(),
                Integer.MAX_VALUE,
                (index, name, out) -> constants.get(index).append(name, null, out));
    }

    private static EncodedTable of(int count, long mostBytes, byte[] name, Source source) {
        BsonAppender out = new BsonAppender(64 * 1024);
        int[] starts = new int[count + 1];
        for (int i = 0; i < count; i++) {
            starts[i] = out.position();
            source.append(i, name, out);
            if (out.position() > mostBytes) {
                return null;
            }
        }
        starts[count] = out.position();
        return new EncodedTable(Arrays.copyOf(out.bytes(), out.position()), starts, name.length);
    }

    /** Returns the same values with another name. */
    EncodedTable named(byte[] name) {
        return of(count(), Integer.MAX_VALUE, name, this::append);
    }

    int count() {
        return starts.length - 1;
    }

    /** Appends an element with its name. */
    boolean append(int index, BsonAppender out) {
        int start = starts[index];
        out.text(bytes, start, starts[index + 1] - start);
        return true;
    }

    /** Appends an element with another name. */
    void append(int index, byte[] name, BsonAppender out) {
        int start = starts[index];
        // The value follows the type and the name.
        int value = start + 1 + nameBytes;
        out.encoded(name, bytes[start], bytes, value, starts[index + 1] - value);
    }

    /** The bytes of the longest value. */
    long mostBytes() {
        long most = 0;
        for (int i = 0; i < count(); i++) {
            most = Math.max(most, starts[i + 1] - starts[i] - 1 - nameBytes);
        }
        return most;
    }
}
