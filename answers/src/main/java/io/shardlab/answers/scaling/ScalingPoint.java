package io.shardlab.answers.scaling;

import io.shardlab.core.result.Median;
import java.util.List;

/**
 * The throughput measured at one level of concurrency.
 *
 * @param concurrency the number of threads, 1 or more
 * @param values the operations per second of each repetition, at least one
 */
public record ScalingPoint(double concurrency, List<Double> values) {

    public ScalingPoint {
        values = List.copyOf(values);
        if (!(concurrency >= 1) || values.isEmpty() || values.stream().anyMatch(value -> !(value >= 0))) {
            throw new IllegalArgumentException("not a point: " + concurrency + ", " + values);
        }
    }

    /** Returns a point that was measured once. */
    public static ScalingPoint of(double concurrency, double throughput) {
        return new ScalingPoint(concurrency, List.of(throughput));
    }

    /** Returns the median of the repetitions. */
    public double throughput() {
        return Median.of(values);
    }

    /** Returns the mean of the repetitions. Laws are fitted to it, as its error is known, unlike that of a median of a few. */
    double mean() {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
