package io.shardlab.analysis.scaling;

import io.shardlab.core.result.Median;
import java.util.List;

/**
 * Throughput that was measured at one level of concurrency.
 *
 * @param concurrency threads, 1 or more
 * @param values operations a second of each repetition, at least one
 */
public record ScalingPoint(double concurrency, List<Double> values) {

    public ScalingPoint {
        values = List.copyOf(values);
        if (!(concurrency >= 1) || values.isEmpty() || values.stream().anyMatch(value -> !(value >= 0))) {
            throw new IllegalArgumentException("no point: " + concurrency + ", " + values);
        }
    }

    /** A value that was measured once. */
    public static ScalingPoint of(double concurrency, double throughput) {
        return new ScalingPoint(concurrency, List.of(throughput));
    }

    /** The median of the repetitions. */
    public double throughput() {
        return Median.of(values);
    }

    /** The mean of the repetitions, which laws are fitted to: its error is known, that of a median of a few is not. */
    double mean() {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
