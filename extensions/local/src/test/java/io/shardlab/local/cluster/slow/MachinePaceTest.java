package io.shardlab.local.cluster.slow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A query took 100 us when the speed of the machine was measured. */
class MachinePaceTest {

    private static final long MICRO = 1000;

    private static final int QUERIES = 20;
    private static final Duration INTERVAL = Duration.ofMillis(80);

    private final MachinePace pace = new MachinePace(100, QUERIES, INTERVAL);

    private void rounds(int times, long micros) {
        rounds(pace, times, micros);
    }

    private static void rounds(MachinePace pace, int times, long micros) {
        for (int round = 0; round < times; round++) {
            pace.queried(micros * MICRO * QUERIES);
        }
    }

    @Test
    void thePaceIsNominalUntilEnoughRoundsAreKnown() {
        rounds(3, 300);
        assertThat(pace.factor()).isEqualTo(1);

        rounds(1, 300);
        assertThat(pace.factor()).isEqualTo(3, within(1e-9));
    }

    @Test
    void onlyTheLastTwoSecondsCount() {
        rounds(100, 300);
        rounds(20, 100);
        assertThat(pace.factor()).as("a fifth of the last 25 are slow").isEqualTo(1.4, within(1e-9));

        rounds(5, 100);
        assertThat(pace.factor()).isEqualTo(1, within(1e-9));
    }

    @Test
    void ofRareRoundsAtLeastFourCount() {
        MachinePace rare = new MachinePace(100, QUERIES, Duration.ofSeconds(1));
        rounds(rare, 9, 300);
        rounds(rare, 3, 100);
        assertThat(rare.factor()).isEqualTo(1.5, within(1e-9));
    }

    @Test
    void aStrangePaceIsLimited() {
        rounds(30, 10_000);
        assertThat(pace.factor()).isEqualTo(8);

        rounds(30, 1);
        assertThat(pace.factor()).isEqualTo(0.25);
    }

    @Test
    void sumsAreOfAllRounds() {
        assertThat(pace.used()).isEqualTo(new MachinePace.Used(0, 0));

        rounds(50, 250);
        assertThat(pace.used()).isEqualTo(new MachinePace.Used(50 * 250 * MICRO * QUERIES, 50 * 100 * MICRO * QUERIES));
    }
}
