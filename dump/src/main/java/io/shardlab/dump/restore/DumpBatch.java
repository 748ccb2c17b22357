package io.shardlab.dump.restore;

import io.shardlab.data.document.DocumentBatch;
import java.util.Arrays;

/** Documents of a dump that are inserted together, and where they lie in it. Not thread-safe. */
final class DumpBatch {

    private static final int MOST_DOCUMENTS = 10_000;

    /** Large enough that the way to the servers costs little, small enough that many workers fit in memory. */
    private static final int MOST_BYTES = 2 << 20;

    final DocumentBatch documents = new DocumentBatch();
    private long[] offsets = new long[256];
    long firstNumber;

    boolean isFull() {
        return documents.count() >= MOST_DOCUMENTS || documents.sizeInBytes() >= MOST_BYTES;
    }

    void add(byte[] bytes, int start, int length, long offset) {
        int count = documents.count();
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        offsets[count] = offset;
        documents.append(bytes, start, length);
    }

    void clear(long nextNumber) {
        documents.clear(2 * MOST_BYTES);
        firstNumber = nextNumber;
    }

    long offset(int index) {
        return offsets[index];
    }

    /** Takes the place of another batch's document. */
    void addFrom(DumpBatch source, int index) {
        add(
                source.documents.bytes(),
                source.documents.offset(index),
                source.documents.length(index),
                source.offset(index));
    }
}
