package io.shardlab.workloads.mixed;

import java.util.Arrays;

/** The documents of one answer, in its order. Confined to one worker, and reused. */
final class AnswerDocuments {

    private static final int INITIAL = 128;

    private final StoredDocument document = new StoredDocument();
    private long[] numbers = new long[INITIAL];
    private long[] hashes = new long[INITIAL];
    private int count;
    private long bytes;
    private boolean wellFormed;

    void clear() {
        count = 0;
        bytes = 0;
        wellFormed = true;
    }

    /** Adds a document, which {@link #last} then returns. */
    void add(byte[] bson, int offset, int length) {
        document.read(bson, offset, length);
        wellFormed &= document.isWellFormed();
        bytes += length;
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, count * 2);
            hashes = Arrays.copyOf(hashes, count * 2);
        }
        numbers[count] = document.number();
        hashes[count++] = document.hash();
    }

    StoredDocument last() {
        return document;
    }

    int count() {
        return count;
    }

    long bytes() {
        return bytes;
    }

    /** True if each document has the fields that identify it. */
    boolean isWellFormed() {
        return wellFormed;
    }

    long number(int index) {
        return numbers[index];
    }

    long hash(int index) {
        return hashes[index];
    }
}
