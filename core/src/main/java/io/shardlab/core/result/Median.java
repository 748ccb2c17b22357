package io.shardlab.core.result;

import java.util.Arrays;
import java.util.Collection;

/** The median of a few values: the middle one, or the mean of the middle two. */
public final class Median {

    private Median() {}

    /** The median of one value or more, in any order. */
    public static double of(Collection<Double> values) {
        return of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The median of one value or more, in any order. */
    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
