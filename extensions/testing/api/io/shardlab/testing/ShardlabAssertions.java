package io.shardlab.testing;

import org.assertj.core.data.Percentage;

public final class ShardlabAssertions {

    private ShardlabAssertions() {}

    public static WorkloadResultAssert assertThat(WorkloadResult actual) {
        return null;
    }

    public static Percentage percent(double value) {
        return null;
    }
}
