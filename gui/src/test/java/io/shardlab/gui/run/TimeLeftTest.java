package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private static final long SECOND = 1_000_000_000L;

    private final TimeLeft left = new TimeLeft();

    @Test
    void aQuarterDoneInTenSecondsLeavesThirty() {
        begin(0);
        assertThat(left.at(110 * SECOND, 0.25)).contains(Duration.ofSeconds(30));
    }

    @Test
    void documentsFromBeforeAResumedLoadDoNotCount() {
        begin(0.6);
        assertThat(left.at(110 * SECOND, 0.7)).contains(Duration.ofSeconds(30));
    }

    @Test
    void thereIsNoEstimateWhileTooLittleIsDoneOrNothingIsKnown() {
        begin(0);
        assertThat(left.at(110 * SECOND, 0.001)).isEmpty();
        assertThat(left.at(110 * SECOND, -1)).isEmpty();
    }

    @Test
    void allDoneLeavesNothing() {
        begin(0);
        assertThat(left.at(110 * SECOND, 1)).contains(Duration.ZERO);
        assertThat(left.at(110 * SECOND, 1.5)).contains(Duration.ZERO);
    }

    private void begin(double share) {
        assertThat(left.at(100 * SECOND, share)).isEmpty();
    }
}
