package io.shardlab.cluster.local.slow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** A query took 100 us when the speed of the machine was measured. */
class MachinePaceTest {

    private static final long MICRO = 1000;

    private final MachinePace pace = new MachinePace(100);
    private long used = 12_345 * MICRO;

    private void rounds(int times, long micros) {
        for (int round = 0; round < times; round++) {
            used += micros * MICRO * ReferenceQueries.AT_ONCE;
            pace.queried(used);
        }
    }

    @Test
    void thePaceIsNominalUntilEnoughRoundsAreKnown() {
        rounds(6, 300);
        assertThat(pace.factor()).isEqualTo(1);

        rounds(1, 300);
        assertThat(pace.factor()).isEqualTo(3, within(1e-9));
    }

    @Test
    void onlyTheLastRoundsCount() {
        rounds(100, 300);
        rounds(20, 100);
        assertThat(pace.factor()).as("a fifth of the last 25 are slow").isEqualTo(1.4, within(1e-9));

        rounds(5, 100);
        assertThat(pace.factor()).isEqualTo(1, within(1e-9));
    }

    @Test
    void aStrangePaceIsLimited() {
        rounds(30, 10_000);
        assertThat(pace.factor()).isEqualTo(8);

        rounds(30, 1);
        assertThat(pace.factor()).isEqualTo(0.25);
    }

    @Test
    void sumsLeaveOutWhatTheServerDidBeforeTheFirstRound() {
        assertThat(pace.referenceNanos()).isZero();
        assertThat(pace.nominalNanos()).isZero();

        rounds(11, 250);
        assertThat(pace.referenceNanos()).isEqualTo(10 * 250 * MICRO * ReferenceQueries.AT_ONCE);
        assertThat(pace.nominalNanos()).isEqualTo(10 * 100 * MICRO * ReferenceQueries.AT_ONCE);
    }
}
