package io.shardlab.workloads.mixed;

import io.shardlab.workloads.mixed.data.StoredDocument;
import java.util.Arrays;

/** What one answer held, in its order. One worker's own, reused. */
final class AnswerDocuments {

    private static final int INITIAL = 128;

    private final StoredDocument document = new StoredDocument();
    private long[] numbers = new long[INITIAL];
    private long[] hashes = new long[INITIAL];
    private int count;
    private long bytes;
    private boolean wellFormed;

    /** Forgets all. */
    void clear() {
        count = 0;
        bytes = 0;
        wellFormed = true;
    }

    /** Takes a document in; {@link #last} is that one then. */
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

    /** BSON bytes of all. */
    long bytes() {
        return bytes;
    }

    /** Whether each has the fields that tell its number. */
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
