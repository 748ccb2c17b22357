package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BarProgressTest {

    @Test
    void theTimeLeftFollowsFromWhatThisRunHasDone() {
        assertThat(BarProgress.secondsLeft(10, 0, 0.25)).isEqualTo(30);
        assertThat(BarProgress.secondsLeft(10, 0.6, 0.7)).as("resumed at 60 %").isEqualTo(30);
        assertThat(BarProgress.secondsLeft(10, 0.6, 1)).isZero();
    }

    @Test
    void aLoadOfBillionsHasATimeLeft() {
        double done = 3_000_000_001.0 / 1_000_000_000_000.0;
        assertThat(BarProgress.secondsLeft(1, 3_000_000_000.0 / 1e12, done))
                .isBetween(990_000_000_000L, 1_010_000_000_000L);
    }
}
