package io.shardlab.core.compare;

import java.util.Arrays;

/** The median of a few values. */
final class Medians {

    private Medians() {}

    static double of(double... values) {
        if (values.length == 1) {
            return values[0];
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
