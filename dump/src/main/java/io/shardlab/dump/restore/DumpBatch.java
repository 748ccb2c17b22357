package io.shardlab.dump.restore;

import io.shardlab.data.document.DocumentBatch;
import java.util.Arrays;

/** Documents of a dump that are inserted together, and where they lie in it. Not thread-safe. */
final class DumpBatch {

    private static final int MOST_DOCUMENTS = 10_000;

    private final int mostBytes;
    final DocumentBatch documents = new DocumentBatch();
    private long[] offsets = new long[256];
    long firstNumber;

    /** @param mostBytes of documents at which it is full */
    DumpBatch(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    boolean isFull() {
        return documents.count() >= MOST_DOCUMENTS || documents.sizeInBytes() >= mostBytes;
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
        documents.clear(2 * mostBytes);
        firstNumber = nextNumber;
    }

    long offset(int index) {
        return offsets[index];
    }

    /** The documents behind one of them. */
    DumpBatch after(int index) {
        DumpBatch rest = new DumpBatch(mostBytes);
        rest.firstNumber = firstNumber + index + 1;
        for (int i = index + 1; i < documents.count(); i++) {
            rest.addFrom(this, i);
        }
        return rest;
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
