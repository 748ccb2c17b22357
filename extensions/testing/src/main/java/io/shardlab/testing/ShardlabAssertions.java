package io.shardlab.testing;

import org.assertj.core.data.Percentage;

/**
 * Assertions on results for AssertJ, which must be on the class path of the test. {@link #assertThat} can be imported beside
 * AssertJ's own.
 */
public final class ShardlabAssertions {

    private ShardlabAssertions() {}

    /** Begins assertions on a result. */
    public static WorkloadResultAssert assertThat(WorkloadResult actual) {
        return new WorkloadResultAssert(actual);
    }

    /** A limit in per cent, for {@link WorkloadResultAssert#isNotWorseThan(WorkloadResult, Percentage)}. */
    public static Percentage percent(double value) {
        return Percentage.withPercentage(value);
    }
}
