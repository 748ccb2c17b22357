package io.shardlab.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final long SECOND = 1_000_000_000;

    private long now = Long.MAX_VALUE - SECOND;
    private final Outcome outcome = new Outcome(() -> now);

    @Test
    void theTimeThatServersHaveEndsAtTheLimitWhenAnOperationBegins() {
        outcome.limit(now + 12 * SECOND);
        assertThat(outcome.millisLeft()).isEqualTo(12_000);

        outcome.due(now + 5 * SECOND);
        assertThat(outcome.millisLeft()).as("prepared 5 s ahead").isEqualTo(7_000);

        now += 6 * SECOND;
        assertThat(outcome.millisLeft()).as("begun late").isEqualTo(6_000);
    }

    @Test
    void serversHaveAMillisecondAtLeastAndAnyTimeWithoutALimit() {
        assertThat(outcome.millisLeft()).isEqualTo(Long.MAX_VALUE);

        outcome.limit(now - SECOND);
        assertThat(outcome.millisLeft()).as("0 would be no limit").isEqualTo(1);
    }
}
