package io.shardlab.core.result;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A histogram of nanoseconds as its recorded values with their counts, which takes far less memory than the histogram
 * itself. Immutable; adding it to an empty histogram of three digits gives the same percentiles.
 */
public final class LatencyCounts {

    /** Nothing recorded. */
    public static final LatencyCounts EMPTY = new LatencyCounts(new long[0], new long[0]);

    private final long[] nanos;
    private final long[] counts;

    private LatencyCounts(long[] nanos, long[] counts) {
        this.nanos = nanos;
        this.counts = counts;
    }

    /** What a histogram of nanoseconds holds. */
    public static LatencyCounts of(Histogram histogram) {
        long[] nanos = new long[16];
        long[] counts = new long[16];
        int size = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            if (size == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            nanos[size] = value.getValueIteratedTo();
            counts[size++] = value.getCountAddedInThisIterationStep();
        }
        return new LatencyCounts(Arrays.copyOf(nanos, size), Arrays.copyOf(counts, size));
    }

    /** This and another one together. */
    public LatencyCounts plus(LatencyCounts other) {
        if (size() == 0 || other.size() == 0) {
            return size() == 0 ? other : this;
        }
        Histogram sum = new Histogram(3);
        addTo(sum);
        other.addTo(sum);
        return of(sum);
    }

    /** Adds every value to a histogram. */
    public void addTo(Histogram histogram) {
        for (int i = 0; i < nanos.length; i++) {
            histogram.recordValueWithCount(nanos[i], counts[i]);
        }
    }

    /** Distinct values. */
    public int size() {
        return nanos.length;
    }

    /** The distinct value of an index, in nanoseconds, rising with it. */
    public long nanos(int index) {
        return nanos[index];
    }

    /** How often the value of an index was recorded. */
    public long count(int index) {
        return counts[index];
    }

    /** Values recorded. */
    public long total() {
        return Arrays.stream(counts).sum();
    }
}
