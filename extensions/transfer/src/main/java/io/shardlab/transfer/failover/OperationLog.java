package io.shardlab.transfer.failover;

import java.util.Arrays;

/**
 * Every operation of one worker in the order of their ends, in 33 to 66 bytes each, as arrays double in size. Times are
 * nanoseconds from the phase's start. Written by its worker, read after the worker has ended.
 */
final class OperationLog {

    private static final int NUMBER = 0;
    private static final int DUE = 1;
    private static final int START = 2;
    private static final int END = 3;
    private static final int FIELDS = 4;
    private static final int FIRST_SIZE = 1024;

    private long[] fields = new long[FIRST_SIZE * FIELDS];
    private boolean[] succeeded = new boolean[FIRST_SIZE];
    private int size;

    void add(long number, long due, long start, long end, boolean success) {
        if (size == succeeded.length) {
            fields = Arrays.copyOf(fields, fields.length * 2);
            succeeded = Arrays.copyOf(succeeded, size * 2);
        }
        int at = size * FIELDS;
        fields[at + NUMBER] = number;
        fields[at + DUE] = due;
        fields[at + START] = start;
        fields[at + END] = end;
        succeeded[size++] = success;
    }

    int size() {
        return size;
    }

    long number(int index) {
        return fields[index * FIELDS + NUMBER];
    }

    /** Returns the intended start. */
    long due(int index) {
        return fields[index * FIELDS + DUE];
    }

    long start(int index) {
        return fields[index * FIELDS + START];
    }

    long end(int index) {
        return fields[index * FIELDS + END];
    }

    boolean succeeded(int index) {
        return succeeded[index];
    }
}
