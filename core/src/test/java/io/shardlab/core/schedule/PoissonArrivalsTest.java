package io.shardlab.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoissonArrivalsTest {

    private static final long SECOND = 1_000_000_000L;

    private static double[] gaps(Schedule arrivals, long from, int count) {
        return LongStream.range(from, from + count)
                .mapToDouble(number ->
                        (arrivals.intendedNanos(number) - (number == 0 ? 0 : arrivals.intendedNanos(number - 1))) / 1e9)
                .toArray();
    }

    private static double[] counts(Schedule arrivals, int windows, long windowNanos) {
        return IntStream.range(0, windows)
                .mapToDouble(
                        i -> arrivals.arrivalsBefore((i + 1) * windowNanos) - arrivals.arrivalsBefore(i * windowNanos))
                .toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }

    /** At the start, and across many blocks far away from it. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000_000L})
    void gapsAreExponentiallyDistributed(long from) {
        double[] gaps = gaps(new PoissonArrivals(1000, 7), from, 20_000);
        assertThat(KolmogorovSmirnovTest.withDefaults()
                        .test(gaps, ExponentialDistribution.of(0.001)::cumulativeProbability)
                        .getPValue())
                .isGreaterThan(0.01);
    }

    /** A Poisson count has a variance of its mean: windows shorter than a block, as long as some, and as many. */
    @ParameterizedTest
    @ValueSource(longs = {5, 500, 5_000, 50_000})
    void countsInWindowsVaryAsMuchAsTheirMean(long windowMillis) {
        int windows = 1000;
        double[] counts = counts(new PoissonArrivals(1000, 3), windows, windowMillis * 1_000_000);
        // Four standard errors: of a mean sqrt(m / n), of a ratio of variances sqrt(2 / n) and, for small m, 1 / (m n)
        // more.
        assertThat(mean(counts)).isCloseTo(windowMillis, within(4 * Math.sqrt(windowMillis / (double) windows)));
        double error = Math.sqrt(2.0 / windows + 1.0 / (windowMillis * windows));
        assertThat(variance(counts) / windowMillis).isCloseTo(1, within(4 * error));
    }

    @Test
    void gapsAndCountsDoNotDependOnThoseBefore() {
        Schedule arrivals = new PoissonArrivals(1000, 11);
        for (double[] values : new double[][] {
            gaps(arrivals, 0, 20_000), counts(arrivals, 5000, SECOND), counts(arrivals, 5000, 3_000_000)
        }) {
            double mean = mean(values);
            double product = IntStream.range(1, values.length)
                            .mapToDouble(i -> (values[i] - mean) * (values[i - 1] - mean))
                            .sum()
                    / (values.length - 1);
            assertThat(product / variance(values))
                    .as("correlation with the one before")
                    .isCloseTo(0, within(4 / Math.sqrt(values.length)));
        }
    }

    @Test
    void timesNeverDecreaseAndDependOnTheSeedOnly() {
        Schedule forwards = new PoissonArrivals(50_000, 5);
        Schedule backwards = new PoissonArrivals(50_000, 5);
        int count = 50_000;
        long[] times = LongStream.range(0, count).map(forwards::intendedNanos).toArray();
        assertThat(times).isSorted();
        for (int i = count - 1; i >= 0; i -= 997) {
            assertThat(backwards.intendedNanos(i)).isEqualTo(times[i]);
        }
        assertThat(new PoissonArrivals(50_000, 6).intendedNanos(0)).isNotEqualTo(times[0]);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1000, 1e6, 1e9})
    void arrivalsBeforeATimeAreThoseIntendedBeforeIt(double perSecond) {
        Schedule arrivals = new PoissonArrivals(perSecond, 1);
        for (long nanos : new long[] {0, 1, 999, 1_000_000, 333_333_333, SECOND, 10_000_000_001L, 86_400 * SECOND}) {
            long before = arrivals.arrivalsBefore(nanos);
            assertThat(arrivals.intendedNanos(before)).isGreaterThanOrEqualTo(nanos);
            if (before > 0) {
                assertThat(arrivals.intendedNanos(before - 1)).isLessThan(nanos);
            }
        }
        long someTime = arrivals.intendedNanos(5000);
        assertThat(arrivals.intendedNanos(arrivals.arrivalsBefore(someTime))).isEqualTo(someTime);
    }

    @Test
    void theRateHoldsOverADay() {
        double expected = 10_000.0 * 86_400;
        assertThat((double) new PoissonArrivals(10_000, 2).arrivalsBefore(86_400 * SECOND))
                .isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }

    @Test
    void phasesAndRepetitionsHaveTimesOfTheirOwn() {
        Arrivals arrivals = new Arrivals(Arrivals.Process.POISSON, 1);
        assertThat(LongStream.of(
                                arrivals.of("warm-up", 1).at(100).intendedNanos(9),
                                arrivals.of("measure", 1).at(100).intendedNanos(9),
                                arrivals.of("measure", 2).at(100).intendedNanos(9))
                        .distinct()
                        .count())
                .isEqualTo(3);
        assertThat(arrivals.of("measure", 2).at(100).intendedNanos(9))
                .isEqualTo(arrivals.of("measure", 2).at(100).intendedNanos(9));
    }

    @Test
    void aRateOfNothingIsRefused() {
        assertThatThrownBy(() -> new PoissonArrivals(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
