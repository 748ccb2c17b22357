package io.shardlab.analysis.noise;

import java.util.List;

/** The median of a few values. */
public final class Medians {

    private Medians() {}

    /** The middle one, or the mean of the middle two; of one value or more. */
    public static double of(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
