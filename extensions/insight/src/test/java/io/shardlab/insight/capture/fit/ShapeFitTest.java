package io.shardlab.insight.capture.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.document.ZipfSampler;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ShapeFitTest {

    private static final int SAMPLE = 10_000;

    @Test
    void equalProbabilitiesAreUniform() {
        assertThat(fit(sample(random -> 1 + random.nextInt(5)), 1).best()).isEqualTo(new FittedNumbers.Uniform(1, 5));
        assertThat(fit(sample(random -> 100 * random.nextDouble()), 0).best())
                .isEqualTo(new FittedNumbers.Uniform(0, 100));
    }

    @Test
    void theParametersOfANormalDistributionAreRecovered() {
        FittedNumbers shape = fit(sample(random -> Math.rint(500 + 40 * random.nextGaussian())), 1)
                .best();

        assertThat(shape).isInstanceOfSatisfying(FittedNumbers.Normal.class, normal -> {
            assertThat(normal.mean()).isEqualTo(500, within(2.0));
            assertThat(normal.deviation()).isEqualTo(40, within(1.0));
        });
    }

    @Test
    void theMeanOfAnExponentialDistributionIsRecovered() {
        FittedNumbers shape = fit(sample(random -> -250 * Math.log(1 - random.nextDouble())), 0)
                .best();

        assertThat(shape)
                .isInstanceOfSatisfying(
                        FittedNumbers.Exponential.class,
                        exponential -> assertThat(exponential.mean()).isEqualTo(250, within(8.0)));
    }

    @Test
    void theExponentOfNumbersByZipfsLawIsRecovered() {
        ZipfSampler zipf = new ZipfSampler(1000, 0.9);
        FittedNumbers shape =
                fit(sample(random -> zipf.sample(random.nextLong())), 1).best();

        assertThat(shape).isInstanceOfSatisfying(FittedNumbers.Zipfian.class, zipfian -> {
            assertThat(zipfian.exponent()).isEqualTo(0.9, within(0.03));
            assertThat(zipfian.from()).isEqualTo(1);
        });
    }

    @Test
    void whatHasNoNameBecomesRangesWithTheSameMean() {
        double[] twoPeaks = sample(random -> (random.nextInt(10) < 3 ? 20 : 80) + 3 * random.nextGaussian());
        double[] longTail = sample(random -> Math.exp(3 + 1.5 * random.nextGaussian()));

        assertRangesWithMeanOf(twoPeaks, 0);
        assertRangesWithMeanOf(longTail, 0);
        assertRangesWithMeanOf(sample(random -> random.nextInt(1000) == 0 ? 100_000 : 3), 1);
    }

    private static void assertRangesWithMeanOf(double[] sorted, double step) {
        FittedNumbers shape = fit(sorted, step).best();

        assertThat(shape).isInstanceOfSatisfying(FittedNumbers.Ranges.class, ranges -> {
            double sum = 0;
            long weights = 0;
            for (int i = 0; i < ranges.ranges().size(); i++) {
                FittedNumbers range = ranges.ranges().get(i);
                sum += ranges.weights().get(i) * mean(range);
                weights += ranges.weights().get(i);
            }
            double mean = Arrays.stream(sorted).average().orElseThrow();
            assertThat(sum / weights).isCloseTo(mean, Percentage.withPercentage(4));
        });
    }

    /** The mean by numerical integration. */
    private static double mean(FittedNumbers range) {
        if (range.from() == range.to()) {
            return range.from();
        }
        double mean = range.to();
        for (int i = 1; i < 1000; i++) {
            double width = range.to() - range.from();
            mean -= width / 1000 * range.cumulative(range.from() + width * i / 1000, 0);
        }
        return mean;
    }

    @Test
    void rangesDoNotOverlap() {
        FittedNumbers.Ranges ranges =
                (FittedNumbers.Ranges) fit(sample(random -> Math.rint(Math.exp(3 + 1.5 * random.nextGaussian()))), 1)
                        .best();

        for (int i = 1; i < ranges.ranges().size(); i++) {
            assertThat(ranges.ranges().get(i).from())
                    .isGreaterThan(ranges.ranges().get(i - 1).to());
        }
    }

    @Test
    void theNumberOfDifferentValuesIsThatOfDraws() {
        double[] draws = sample(random -> 1 + random.nextInt(5000));
        ShapeFit fit = fit(draws, 1);
        double distinct = Arrays.stream(draws).distinct().count();

        assertThat(fit.expectedDistinct(fit.best())).isCloseTo(distinct, Percentage.withPercentage(3));
        assertThat(fit(sample(Random::nextDouble), 0).expectedDistinct(new FittedNumbers.Uniform(0, 1)))
                .isEqualTo(SAMPLE);
    }

    @Test
    void oneNumberIsARangeOfOne() {
        assertThat(fit(new double[] {7, 7, 7}, 1).best()).isEqualTo(new FittedNumbers.Uniform(7, 7));
    }

    private static ShapeFit fit(double[] sorted, double step) {
        return new ShapeFit(sorted, Bounds.rounded(sorted[0], sorted[sorted.length - 1], step), 8);
    }

    private static double[] sample(ToDoubleFunction<Random> value) {
        return IntStream.range(0, SAMPLE)
                .mapToDouble(i -> value.applyAsDouble(new Random(SplitMix64.output(3, i))))
                .sorted()
                .toArray();
    }
}
