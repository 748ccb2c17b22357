package io.shardlab.core.compare;

import io.shardlab.core.result.LatencyCounts;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/** Percentiles of latencies of intervals that are drawn any number of times. Not thread-safe. */
final class Percentiles {

    private final long[] nanos;
    private final int[][] index;
    private final long[][] counts;
    private final long[] totals;

    Percentiles(List<LatencyCounts> intervals) {
        TreeSet<Long> distinct = new TreeSet<>();
        intervals.forEach(interval -> {
            for (int i = 0; i < interval.size(); i++) {
                distinct.add(interval.nanos(i));
            }
        });
        nanos = distinct.stream().mapToLong(Long::longValue).toArray();
        totals = new long[nanos.length];
        index = new int[intervals.size()][];
        counts = new long[intervals.size()][];
        for (int i = 0; i < index.length; i++) {
            LatencyCounts interval = intervals.get(i);
            index[i] = new int[interval.size()];
            counts[i] = new long[interval.size()];
            for (int j = 0; j < interval.size(); j++) {
                index[i][j] = Arrays.binarySearch(nanos, interval.nanos(j));
                counts[i][j] = interval.count(j);
            }
        }
    }

    /**
     * In microseconds, 0 if nothing was drawn.
     *
     * @param times how often each interval is drawn
     * @param percentiles rising
     */
    double[] of(int[] times, double[] percentiles) {
        Arrays.fill(totals, 0);
        long total = 0;
        for (int i = 0; i < index.length; i++) {
            for (int j = 0; j < index[i].length && times[i] > 0; j++) {
                long added = times[i] * counts[i][j];
                totals[index[i][j]] += added;
                total += added;
            }
        }
        return values(total, percentiles);
    }

    /** By the same rule as HdrHistogram: just below the percentile asked for, against rounding. */
    private double[] values(long total, double[] percentiles) {
        double[] values = new double[percentiles.length];
        long below = 0;
        int next = 0;
        for (int i = 0; i < nanos.length && next < values.length; i++) {
            below += totals[i];
            while (next < values.length
                    && below > 0
                    && below >= Math.ceil(Math.nextDown(percentiles[next]) / 100 * total)) {
                values[next++] = nanos[i] / 1e3;
            }
        }
        return values;
    }
}
