package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DueTimeTest {

    @Test
    void isNotRoundedUpToWholeMilliseconds() throws InterruptedException {
        long leastLate = Long.MAX_VALUE;
        for (int i = 0; i < 1000 && leastLate > 500_000; i++) {
            long due = System.nanoTime() + 1_200_000;
            DueTime.await(due);
            leastLate = Math.min(leastLate, System.nanoTime() - due);
        }
        assertThat(leastLate).as("nanoseconds").isBetween(0L, 500_000L);
    }

    @Test
    void aWaitCanBeInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() ->
                        DueTime.await(System.nanoTime() + Duration.ofDays(1).toNanos()))
                .isInstanceOf(InterruptedException.class);
    }
}
