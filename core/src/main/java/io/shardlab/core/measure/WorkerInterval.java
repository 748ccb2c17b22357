package io.shardlab.core.measure;

import java.util.Optional;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * The work of one worker in one interval, by kind of operation; times in nanoseconds. Not thread-safe: the worker's recorder
 * ensures that the worker and the reader never use the same interval.
 */
final class WorkerInterval {

    private static final int DIGITS = 3;

    private final Histogram[] service;
    private final Histogram[] response;
    /** Null until a kind has a part, which few workloads have. */
    private final Histogram[] parts;

    private final boolean packed;
    private final long[] operations;
    private final long[] documents;
    private final long[] bytes;

    WorkerInterval(int kinds, boolean openLoop, boolean packed) {
        service = histograms(kinds, packed);
        response = openLoop ? histograms(kinds, packed) : service;
        parts = new Histogram[kinds];
        this.packed = packed;
        operations = new long[kinds];
        documents = new long[kinds];
        bytes = new long[kinds];
    }

    private static Histogram[] histograms(int kinds, boolean packed) {
        return IntStream.range(0, kinds).mapToObj(kind -> histogram(packed)).toArray(Histogram[]::new);
    }

    private static Histogram histogram(boolean packed) {
        return packed ? new PackedHistogram(DIGITS) : new Histogram(DIGITS);
    }

    void addOperation(int kind, long serviceNanos, long responseNanos) {
        service[kind].recordValue(serviceNanos);
        if (response != service) {
            response[kind].recordValue(responseNanos);
        }
        operations[kind]++;
    }

    void addPart(int kind, long nanos) {
        if (parts[kind] == null) {
            parts[kind] = histogram(packed);
        }
        parts[kind].recordValue(nanos);
    }

    void addContent(int kind, long moreDocuments, long moreBytes) {
        documents[kind] += moreDocuments;
        bytes[kind] += moreBytes;
    }

    void reset() {
        for (int kind = 0; kind < operations.length; kind++) {
            service[kind].reset();
            response[kind].reset();
            if (parts[kind] != null) {
                parts[kind].reset();
            }
            operations[kind] = 0;
            documents[kind] = 0;
            bytes[kind] = 0;
        }
    }

    Histogram service(int kind) {
        return service[kind];
    }

    /** The same object as {@link #service} in a closed loop. */
    Histogram response(int kind) {
        return response[kind];
    }

    /** The times of operations of this kind that were parts of others; empty if there were none. */
    Optional<Histogram> parts(int kind) {
        return Optional.ofNullable(parts[kind]);
    }

    long operations(int kind) {
        return operations[kind];
    }

    /** The operations of all kinds. */
    long operations() {
        long sum = 0;
        for (long count : operations) {
            sum += count;
        }
        return sum;
    }

    /** True if anything was recorded. */
    boolean hasContent() {
        boolean content = false;
        for (int kind = 0; kind < operations.length; kind++) {
            boolean ofParts = parts[kind] != null && parts[kind].getTotalCount() > 0;
            content |= operations[kind] > 0 || documents[kind] > 0 || bytes[kind] > 0 || ofParts;
        }
        return content;
    }

    long documents(int kind) {
        return documents[kind];
    }

    long bytes(int kind) {
        return bytes[kind];
    }
}
