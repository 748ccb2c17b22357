package io.shardlab.core.scaling;

/**
 * Throughput that was measured at one level of concurrency.
 *
 * @param concurrency threads, 1 or more
 * @param throughput operations a second: the median of the repetitions
 * @param least the least that it may be, given how repetitions scatter
 * @param most the most that it may be
 */
public record ScalingPoint(double concurrency, double throughput, double least, double most) {

    public ScalingPoint {
        if (!(concurrency >= 1) || !(throughput >= 0) || !(least <= throughput) || !(throughput <= most)) {
            throw new IllegalArgumentException(
                    "no point: " + concurrency + ", " + least + " <= " + throughput + " <= " + most);
        }
    }

    /** A value taken as exact. */
    public static ScalingPoint of(double concurrency, double throughput) {
        return new ScalingPoint(concurrency, throughput, throughput, throughput);
    }

    /** Whether it is larger than another one beyond what scatters. */
    boolean clearlyAbove(ScalingPoint other) {
        return least > other.most;
    }
}
