package io.shardlab.transfer.dump.restore;

import io.shardlab.mongo.document.DocumentBatch;
import java.util.Arrays;

/** Documents of a dump that are inserted together, and their positions in it. Not thread-safe. */
final class DumpBatch {

    private static final int MAX_DOCUMENTS = 10_000;

    private final int maxBytes;
    final DocumentBatch documents = new DocumentBatch();
    private long[] offsets = new long[256];
    long firstNumber;

    DumpBatch(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    boolean isFull() {
        return documents.count() >= MAX_DOCUMENTS || documents.sizeInBytes() >= maxBytes;
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
        documents.clear(2 * maxBytes);
        firstNumber = nextNumber;
    }

    long offset(int index) {
        return offsets[index];
    }

    /** Returns the documents behind one of them. */
    DumpBatch after(int index) {
        DumpBatch rest = new DumpBatch(maxBytes);
        rest.firstNumber = firstNumber + index + 1;
        for (int i = index + 1; i < documents.count(); i++) {
            rest.addFrom(this, i);
        }
        return rest;
    }

    /** Adds a document of another batch. */
    void addFrom(DumpBatch source, int index) {
        add(
                source.documents.bytes(),
                source.documents.offset(index),
                source.documents.length(index),
                source.offset(index));
    }
}
