package io.shardlab.testing;

import java.time.Duration;

public final class LatencyAssert {

    LatencyAssert() {}

    public WorkloadResultAssert isGreaterThan(Duration limit) {
        return null;
    }

    public WorkloadResultAssert isLessThan(Duration limit) {
        return null;
    }

    public WorkloadResultAssert isLessThanOrEqualTo(Duration limit) {
        return null;
    }

    public WorkloadResultAssert isBetween(Duration low, Duration high) {
        return null;
    }
}
