package io.shardlab.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StagedArrivalsTest {

    private static final long SECOND = 1_000_000_000L;

    /** Ten seconds hold 100/s, ten rise to 1,000/s, five pause, ten fall to nothing. */
    private static final RateStages STAGES =
            new RateStages(List.of(stage(10, 100, 100), stage(10, 100, 1000), stage(5, 0, 0), stage(10, 1000, 0)));

    private static RateStages.Stage stage(int seconds, double from, double to) {
        return new RateStages.Stage(Duration.ofSeconds(seconds), from, to);
    }

    private static Schedule even() {
        return Arrivals.EVEN.at(STAGES);
    }

    @Test
    void arrivalsUntilATimeAreTheAreaBelowTheRate() {
        assertThat(STAGES.arrivalsUntil(10 * SECOND)).isCloseTo(1000, within(1e-6));
        assertThat(STAGES.arrivalsUntil(15 * SECOND)).isCloseTo(1000 + 5 * (100 + 550) / 2.0, within(1e-6));
        assertThat(STAGES.arrivalsUntil(20 * SECOND)).isCloseTo(6500, within(1e-6));
        assertThat(STAGES.arrivalsUntil(25 * SECOND)).isCloseTo(6500, within(1e-6));
        assertThat(STAGES.arrivalsUntil(35 * SECOND)).isCloseTo(11_500, within(1e-6));
        assertThat(STAGES.mean()).isCloseTo(11_500 / 35.0, within(1e-9));
    }

    @Test
    void theTimeOfANumberOfArrivalsIsTheInverse() {
        for (double arrivals = 0; arrivals < 11_500; arrivals += 7.3) {
            double nanos = STAGES.nanosOf(arrivals);
            assertThat(STAGES.arrivalsUntil(nanos)).isCloseTo(arrivals, within(1e-3));
        }
    }

    @Test
    void evenArrivalsOfAStageThatHoldsAreEvenlySpaced() {
        assertThat(even().intendedNanos(0)).isZero();
        assertThat(even().intendedNanos(1)).isEqualTo(SECOND / 100);
        assertThat(even().intendedNanos(999)).isCloseTo(999 * SECOND / 100, within(10L));
    }

    @Test
    void nothingArrivesInAPause() {
        assertThat(even().arrivalsBefore(20 * SECOND + 1)).isEqualTo(even().arrivalsBefore(25 * SECOND));
        assertThat(even().arrivalsBefore(25 * SECOND + SECOND / 10)).isGreaterThan(even().arrivalsBefore(25 * SECOND));
    }

    @ParameterizedTest
    @EnumSource(Arrivals.Process.class)
    void arrivalsBeforeATimeAreThoseIntendedBeforeIt(Arrivals.Process process) {
        Schedule arrivals = new Arrivals(process, 5).at(STAGES);
        for (long nanos = 1; nanos < 35 * SECOND; nanos += 777_777_777L) {
            long before = arrivals.arrivalsBefore(nanos);
            assertThat(arrivals.intendedNanos(before)).isGreaterThanOrEqualTo(nanos);
            if (before > 0) {
                assertThat(arrivals.intendedNanos(before - 1)).isLessThan(nanos);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Arrivals.Process.class)
    void timesNeverDecrease(Arrivals.Process process) {
        Schedule arrivals = new Arrivals(process, 9).at(STAGES);
        long[] times = LongStream.range(0, 11_000).map(arrivals::intendedNanos).toArray();
        assertThat(times).isSorted();
    }

    /** Moved back to a constant rate, the gaps of a Poisson process are exponential again. */
    @Test
    void randomArrivalsStayAPoissonProcess() {
        Schedule arrivals = new Arrivals(Arrivals.Process.POISSON, 7).at(STAGES);
        double[] gaps = LongStream.range(1, 10_000)
                .mapToDouble(number -> STAGES.arrivalsUntil(arrivals.intendedNanos(number))
                        - STAGES.arrivalsUntil(arrivals.intendedNanos(number - 1)))
                .toArray();
        assertThat(KolmogorovSmirnovTest.withDefaults()
                        .test(gaps, ExponentialDistribution.of(1)::cumulativeProbability)
                        .getPValue())
                .isGreaterThan(0.01);
    }

    @Test
    void theLastRateGoesOnAfterTheLastStage() {
        RateStages stages = new RateStages(List.of(stage(1, 10, 10), stage(1, 20, 40)));
        assertThat(stages.nanosOf(10 + 30 + 40)).isCloseTo(3e9, within(1.0));
        assertThat(stages.arrivalsUntil(3e9)).isCloseTo(80, within(1e-9));
    }

    @Test
    void afterAnEndWithoutARateNothingArrives() {
        assertThat(even().intendedNanos(12_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(even().arrivalsBefore(100 * SECOND)).isBetween(11_499L, 11_501L);
    }

    @Test
    void ratesInSlowMotionAreDividedAndTimesAreNot() {
        RateStages slow = STAGES.dividedBy(10);
        assertThat(slow.duration()).isEqualTo(STAGES.duration());
        assertThat(slow.mean()).isCloseTo(STAGES.mean() / 10, within(1e-9));
    }

    @Test
    void aStageBeginsWhereTheOnesBeforeItEnd() {
        assertThat(STAGES.startNanos(0)).isZero();
        assertThat(STAGES.startNanos(3)).isEqualTo(25 * SECOND);
    }

    @Test
    void stagesThatOnlyPauseAreRefused() {
        assertThatThrownBy(() -> new RateStages(List.of(stage(1, 0, 0)))).isInstanceOf(IllegalArgumentException.class);
    }
}
