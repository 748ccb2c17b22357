package io.shardlab.testing;

import java.time.Duration;

/** Checks of one percentile of response time, each of which returns to the result. */
public final class LatencyAssert {

    private static final double NANOS_PER_MILLI = 1e6;

    private final FigureAssert millis;

    LatencyAssert(FigureAssert millis) {
        this.millis = millis;
    }

    /** Checks that the percentile is longer than a limit. */
    public WorkloadResultAssert isGreaterThan(Duration limit) {
        return millis.isGreaterThan(millis(limit));
    }

    /** Checks that the percentile is shorter than a limit. */
    public WorkloadResultAssert isLessThan(Duration limit) {
        return millis.isLessThan(millis(limit));
    }

    /** Checks that the percentile is as long as a limit, or shorter. */
    public WorkloadResultAssert isLessThanOrEqualTo(Duration limit) {
        return millis.isLessThanOrEqualTo(millis(limit));
    }

    /** Checks that the percentile is from one limit to another. */
    public WorkloadResultAssert isBetween(Duration low, Duration high) {
        return millis.isBetween(millis(low), millis(high));
    }

    private static double millis(Duration time) {
        return time.toNanos() / NANOS_PER_MILLI;
    }
}
