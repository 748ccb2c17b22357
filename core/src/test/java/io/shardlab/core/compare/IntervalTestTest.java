package io.shardlab.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.result.LatencyCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class IntervalTestTest {

    /** Seconds of which each has a rate that remembers those before it. */
    private static IntervalSeries series(int seconds, double rate, double spread, double memory, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<IntervalSample> samples = new ArrayList<>();
        double state = random.nextGaussian() / Math.sqrt(1 - memory * memory);
        for (int i = 0; i < seconds; i++) {
            state = memory * state + random.nextGaussian();
            long operations = Math.round(rate + spread * state);
            samples.add(
                    new IntervalSample(1, operations, operations * 15, 0.5, LatencyCounts.EMPTY, LatencyCounts.EMPTY));
        }
        return IntervalSeries.batched(samples);
    }

    private static Bootstrap bootstrap(IntervalSeries series) {
        return Bootstrap.of(List.of(series), 2, 1);
    }

    @Test
    void theSameIntervalsAreNoise() {
        IntervalSeries series = series(30, 1000, 20, 0, 5);
        Noise noise =
                IntervalTest.of(bootstrap(series), Bootstrap.of(List.of(series), 2, 2), IntervalFigures.THROUGHPUT);
        assertThat(noise.significance()).isEqualTo(Noise.Significance.WITHIN);
        assertThat(noise.test()).hasValue(Noise.Test.INTERVALS);
        assertThat(noise.baseValues()).isEqualTo(30);
    }

    @Test
    void aClearShiftExceedsTheNoiseAndLiesInItsInterval() {
        Noise noise = IntervalTest.of(
                bootstrap(series(30, 1000, 20, 0, 5)),
                bootstrap(series(30, 1100, 20, 0, 6)),
                IntervalFigures.THROUGHPUT);
        assertThat(noise.significance()).isEqualTo(Noise.Significance.EXCEEDS);
        assertThat(noise.lowPercent().orElseThrow()).isBetween(5.0, 10.0);
        assertThat(noise.highPercent().orElseThrow()).isBetween(10.0, 15.0);
    }

    @Test
    void whatRepetitionsScatterIsNoiseThoughEachOfThemIsSteady() {
        assertThat(IntervalTest.of(steady(1, 1000, 1200, 1400), steady(2, 1300, 1500, 1700), IntervalFigures.THROUGHPUT)
                        .significance())
                .isEqualTo(Noise.Significance.WITHIN);
        assertThat(IntervalTest.of(steady(1, 1000, 1200, 1400), steady(2, 1600, 1700, 1800), IntervalFigures.THROUGHPUT)
                        .significance())
                .isEqualTo(Noise.Significance.EXCEEDS);
    }

    private static Bootstrap steady(long seed, double... rates) {
        List<IntervalSeries> repetitions = Arrays.stream(rates)
                .mapToObj(rate -> series(30, rate, 10, 0, seed))
                .toList();
        return Bootstrap.of(repetitions, 2, seed);
    }

    @Test
    void theSameSeedGivesTheSameInterval() {
        IntervalSeries base = series(20, 1000, 30, 0.3, 5);
        IntervalSeries other = series(20, 1010, 30, 0.3, 6);
        assertThat(IntervalTest.of(bootstrap(base), bootstrap(other), IntervalFigures.THROUGHPUT))
                .isEqualTo(IntervalTest.of(bootstrap(base), bootstrap(other), IntervalFigures.THROUGHPUT));
    }

    @Test
    void memoryWidensTheInterval() {
        double independent = width(0, 20);
        // The same spread of single seconds, but neighbours resemble each other.
        double resembling = width(0.7, 20 * Math.sqrt(1 - 0.49));
        assertThat(resembling).isGreaterThan(1.5 * independent);
    }

    private static double width(double memory, double spread) {
        double sum = 0;
        for (long seed = 0; seed < 20; seed++) {
            Noise noise = IntervalTest.of(
                    bootstrap(series(60, 1000, spread, memory, 2 * seed)),
                    bootstrap(series(60, 1000, spread, memory, 2 * seed + 1)),
                    IntervalFigures.THROUGHPUT);
            sum += noise.highPercent().orElseThrow() - noise.lowPercent().orElseThrow();
        }
        return sum;
    }

    @Test
    void equalRunsAreSeldomCalledDifferent() {
        // Were neighbours taken for independent, a quarter of these would be.
        assertThat(falseAlarms(30, 0.4)).isLessThanOrEqualTo(10);
        assertThat(falseAlarms(10, 0)).isLessThanOrEqualTo(10);
    }

    /** Of 100 pairs of runs that differ by chance only. */
    private static int falseAlarms(int seconds, double memory) {
        int alarms = 0;
        for (long seed = 0; seed < 100; seed++) {
            Noise noise = IntervalTest.of(
                    bootstrap(series(seconds, 1000, 30, memory, 2 * seed + 1000)),
                    bootstrap(series(seconds, 1000, 30, memory, 2 * seed + 1001)),
                    IntervalFigures.THROUGHPUT);
            alarms += noise.significance() == Noise.Significance.EXCEEDS ? 1 : 0;
        }
        return alarms;
    }

    @Test
    void theTailsWidenWithFewBlocks() {
        // t(9; 0.975) = 2.2622; times sqrt(10 / 9) is 2.3846, beyond which lie 0.00855 of a normal distribution.
        assertThat(IntervalTest.tail(10)).isCloseTo(0.00855, within(0.00005));
        assertThat(IntervalTest.tail(100_000)).isCloseTo(0.025, within(0.0001));
    }

    @Test
    void longSeriesAreTakenInBatchesThatLoseNothing() {
        IntervalSeries series = series(145, 1000, 20, 0, 5);
        assertThat(series.batch()).isEqualTo(3);
        assertThat(series.size()).isEqualTo(49);
        assertThat(series.samples().stream()
                        .mapToDouble(IntervalSample::seconds)
                        .sum())
                .isEqualTo(145);
    }

    @Test
    void everyIntervalOnceGivesThePercentilesOfTheHistogram() {
        SplittableRandom random = new SplittableRandom(9);
        Histogram all = new Histogram(3);
        List<LatencyCounts> intervals = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            Histogram one = new Histogram(3);
            for (int n = 0; n < 1000; n++) {
                one.recordValue(1000 + (long) (1e6 * -Math.log(1 - random.nextDouble())));
            }
            all.add(one);
            intervals.add(LatencyCounts.of(one));
        }
        int[] once = new int[12];
        Arrays.fill(once, 1);
        double[] asked = {50, 90, 95, 99, 99.9};
        double[] values = new Percentiles(intervals).of(once, asked);
        for (int i = 0; i < asked.length; i++) {
            assertThat(values[i]).isEqualTo(all.getValueAtPercentile(asked[i]) / 1e3);
        }
    }
}
