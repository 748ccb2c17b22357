package io.shardlab.core.measure;

import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Records one worker's operations without allocating or locking. Written by that worker only; read by the sampling thread
 * only. The counters are written in release order, so a reader sees them soon and never torn.
 */
public final class WorkerRecorder {

    private static final int DIGITS = 3;
    private static final int FIELDS = 3;
    private static final int OPERATIONS = 0;
    private static final int DOCUMENTS = 1;
    private static final int BYTES = 2;

    private final SingleWriterRecorder[] service;
    private final SingleWriterRecorder[] response;
    private final AtomicLongArray counters;

    /**
     * @param kinds how many kinds of operation
     * @param openLoop whether response times differ from service times
     * @param packed slower recorders that take little memory, for very many workers
     */
    WorkerRecorder(int kinds, boolean openLoop, boolean packed) {
        service = recorders(kinds, packed);
        response = openLoop ? recorders(kinds, packed) : service;
        counters = new AtomicLongArray(kinds * FIELDS);
    }

    private static SingleWriterRecorder[] recorders(int kinds, boolean packed) {
        SingleWriterRecorder[] recorders = new SingleWriterRecorder[kinds];
        for (int kind = 0; kind < kinds; kind++) {
            recorders[kind] = new SingleWriterRecorder(DIGITS, packed);
        }
        return recorders;
    }

    /** Records a successful operation; times in nanoseconds, not negative. */
    public void record(int kind, long serviceNanos, long responseNanos, long documents, long bytes) {
        service[kind].recordValue(serviceNanos);
        if (response != service) {
            response[kind].recordValue(responseNanos);
        }
        int base = kind * FIELDS;
        add(base + OPERATIONS, 1);
        add(base + DOCUMENTS, documents);
        add(base + BYTES, bytes);
    }

    /** Adds documents of an operation that partly failed: they count, the operation does not. */
    public void addPartial(int kind, long documents, long bytes) {
        add(kind * FIELDS + DOCUMENTS, documents);
        add(kind * FIELDS + BYTES, bytes);
    }

    private void add(int index, long amount) {
        counters.setRelease(index, counters.getPlain(index) + amount);
    }

    long operations(int kind) {
        return counters.getAcquire(kind * FIELDS + OPERATIONS);
    }

    long documents(int kind) {
        return counters.getAcquire(kind * FIELDS + DOCUMENTS);
    }

    long bytes(int kind) {
        return counters.getAcquire(kind * FIELDS + BYTES);
    }

    /** What was recorded since the last call, into a histogram of an earlier call to be used again, or null. */
    Histogram serviceInterval(int kind, Histogram recycled) {
        return service[kind].getIntervalHistogram(recycled);
    }

    Histogram responseInterval(int kind, Histogram recycled) {
        return response[kind].getIntervalHistogram(recycled);
    }

    boolean openLoop() {
        return response != service;
    }
}
