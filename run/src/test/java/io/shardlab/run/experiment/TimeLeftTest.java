package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.workload.PhaseSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TimeLeftTest {

    private static final long SECOND = 1_000_000_000L;
    private static final PhaseSpec.Limit EXHAUSTION = new PhaseSpec.Limit.Exhaustion();

    private OptionalDouble done = OptionalDouble.empty();

    private final TimeLeft left = new TimeLeft(Optional.empty(), 100 * SECOND);

    private void begin(PhaseSpec.Limit limit, double share) {
        done = share < 0 ? OptionalDouble.empty() : OptionalDouble.of(share);
        left.phaseStarted(limit, () -> done, 100 * SECOND);
    }

    private Optional<Duration> at(double seconds, double share) {
        done = OptionalDouble.of(share);
        return left.ofPhase(Math.round(seconds * SECOND));
    }

    @Test
    void aQuarterDoneInTenSecondsLeavesThirty() {
        begin(EXHAUSTION, 0);
        assertThat(at(110, 0.25)).contains(Duration.ofSeconds(30));
    }

    @Test
    void documentsFromBeforeAResumedLoadDoNotCount() {
        begin(EXHAUSTION, 0.6);
        assertThat(at(110, 0.7)).contains(Duration.ofSeconds(30));
        assertThat(at(110, 1)).contains(Duration.ZERO);
    }

    @Test
    void theRateCountsFromTheMomentAtWhichTheWorkKnowsItsProgress() {
        begin(EXHAUSTION, -1);
        assertThat(at(110, 0.6)).isEmpty();
        assertThat(at(120, 0.7)).contains(Duration.ofSeconds(30));
    }

    @Test
    void thereIsNoEstimateWhileTooLittleIsDoneOrNothingIsKnown() {
        begin(EXHAUSTION, 0);
        assertThat(at(110, 0.001)).isEmpty();
        done = OptionalDouble.empty();
        assertThat(left.ofPhase(110 * SECOND)).isEmpty();
        assertThat(left.done(110 * SECOND)).isEmpty();
    }

    @Test
    void aLoadOfBillionsHasATimeLeftAfterSomeSeconds() {
        begin(EXHAUSTION, 3_000_000_000.0 / 1e12);
        Optional<Duration> afterTwentySeconds = at(120, 3_000_000_020.0 / 1e12);
        assertThat(afterTwentySeconds.orElseThrow().toSeconds()).isBetween(990_000_000_000L, 1_010_000_000_000L);
    }

    @Test
    void allDoneLeavesNothing() {
        begin(EXHAUSTION, 0);
        assertThat(at(110, 1)).contains(Duration.ZERO);
        assertThat(at(110, 1.5)).contains(Duration.ZERO);
    }

    @Test
    void limitsCountForWorkThatDoesNotKnowItsProgress() {
        begin(new PhaseSpec.Limit.Time(Duration.ofSeconds(40)), -1);
        assertThat(left.ofPhase(100 * SECOND)).contains(Duration.ofSeconds(40));
        assertThat(left.ofPhase(130 * SECOND)).contains(Duration.ofSeconds(10));
        assertThat(left.ofPhase(150 * SECOND)).contains(Duration.ZERO);

        begin(new PhaseSpec.Limit.Operations(1_000), -1);
        assertThat(left.ofPhase(100 * SECOND)).isEmpty();
        left.add(250);
        assertThat(left.ofPhase(110 * SECOND)).contains(Duration.ofSeconds(30));
    }

    @Test
    void whatIsExpectedCountsForEverythingAndALongerMeasurementLeavesTheLaterOnesTheirTime() {
        left.expect(Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(60), 100 * SECOND);
        begin(EXHAUSTION, 0);
        assertThat(left.ofAll(105 * SECOND)).contains(Duration.ofSeconds(75));
        assertThat(left.ofAll(150 * SECOND)).contains(Duration.ofSeconds(60));
    }

    @Test
    void aLastMeasurementThatTakesLongerThanExpectedHasNoTimeLeft() {
        left.expect(Optional.of(Duration.ofSeconds(20)), Duration.ZERO, 100 * SECOND);
        assertThat(left.ofAll(110 * SECOND)).contains(Duration.ofSeconds(10));
        assertThat(left.ofAll(121 * SECOND)).isEmpty();
    }

    @Test
    void theShareNeverDecreasesAndReachesTheWholeOnlyAtTheEnd() {
        assertThat(left.share(100 * SECOND)).as("nothing is known").isEqualTo(-1);
        left.expect(Optional.of(Duration.ofSeconds(10)), Duration.ofSeconds(30), 100 * SECOND);
        assertThat(left.share(104 * SECOND)).isCloseTo(0.1, within(1e-6));

        left.expect(Optional.of(Duration.ofSeconds(100)), Duration.ZERO, 104 * SECOND);
        assertThat(left.share(105 * SECOND)).isCloseTo(0.1, within(1e-6));
        assertThat(left.share(204 * SECOND)).isEqualTo(0.99);

        left.end();
        assertThat(left.ofAll(204 * SECOND)).isEmpty();
        assertThat(left.share(300 * SECOND)).isEqualTo(0.99);
    }
}
