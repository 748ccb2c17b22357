package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private static final long SECOND = 1_000_000_000L;

    private OptionalDouble done = OptionalDouble.empty();

    private final TimeLeft left = of(new PhaseSpec.Limit.Exhaustion());

    private TimeLeft of(PhaseSpec.Limit limit) {
        return new TimeLeft(limit, () -> done, 100 * SECOND);
    }

    @Test
    void aQuarterDoneInTenSecondsLeavesThirty() {
        begin(0);
        done = OptionalDouble.of(0.25);
        assertThat(left.at(110 * SECOND, 0)).contains(Duration.ofSeconds(30));
    }

    @Test
    void documentsFromBeforeAResumedLoadDoNotCount() {
        begin(0.6);
        done = OptionalDouble.of(0.7);
        assertThat(left.at(110 * SECOND, 0)).contains(Duration.ofSeconds(30));
    }

    @Test
    void thereIsNoEstimateWhileTooLittleIsDoneOrNothingIsKnown() {
        begin(0);
        done = OptionalDouble.of(0.001);
        assertThat(left.at(110 * SECOND, 0)).isEmpty();
        done = OptionalDouble.empty();
        assertThat(left.at(110 * SECOND, 0)).isEmpty();
    }

    @Test
    void allDoneLeavesNothing() {
        begin(0);
        done = OptionalDouble.of(1);
        assertThat(left.at(110 * SECOND, 0)).contains(Duration.ZERO);
        done = OptionalDouble.of(1.5);
        assertThat(left.at(110 * SECOND, 0)).contains(Duration.ZERO);
    }

    @Test
    void limitsCountForWorkThatDoesNotKnowItsProgress() {
        TimeLeft timed = of(new PhaseSpec.Limit.Time(Duration.ofSeconds(40)));
        assertThat(timed.at(100 * SECOND, 0)).isEmpty();
        assertThat(timed.at(130 * SECOND, 0)).contains(Duration.ofSeconds(10));

        TimeLeft counted = of(new PhaseSpec.Limit.Operations(1_000));
        assertThat(counted.at(100 * SECOND, 0)).isEmpty();
        assertThat(counted.at(110 * SECOND, 250)).contains(Duration.ofSeconds(30));
    }

    private void begin(double share) {
        done = OptionalDouble.of(share);
        assertThat(left.at(100 * SECOND, 0)).isEmpty();
    }
}
