package io.shardlab.answers.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalabilityFitTest {

    @ParameterizedTest
    @CsvSource({
        "1000, 0.05, 0.0005",
        "25161, 0.3, 0.00001",
        "3.5, 0.9, 0.01",
        "1e6, 0.001, 0.000001",
        "120, 0, 0.002",
        "120, 0.2, 0",
        "120, 0, 0",
        "120, 1, 0",
        "120, 1, 0.01"
    })
    void findsTheLawThatExactPointsFollow(double lambda, double sigma, double kappa) {
        ScalabilityLaw law = new ScalabilityLaw(lambda, sigma, kappa);

        ScalabilityFit fit =
                ScalabilityFit.of(pointsOf(law, 1, 2, 5, 10, 20, 40, 80)).orElseThrow();

        assertThat(fit.law().lambda()).isCloseTo(lambda, Percentage.withPercentage(0.001));
        assertThat(fit.law().sigma()).isCloseTo(sigma, within(1e-6));
        assertThat(fit.law().kappa()).isCloseTo(kappa, within(1e-8));
    }

    @Test
    void findsTheLawWithoutAMeasurementOfOneThread() {
        ScalabilityLaw law = new ScalabilityLaw(1500, 0.02, 0.0003);

        ScalabilityFit fit =
                ScalabilityFit.of(pointsOf(law, 10, 20, 40, 80, 160)).orElseThrow();

        assertThat(fit.law().lambda()).isCloseTo(1500, Percentage.withPercentage(0.001));
        assertThat(fit.law().peakConcurrency().getAsDouble()).isCloseTo(Math.sqrt(0.98 / 0.0003), within(0.01));
        assertThat(fit.rSquared()).isCloseTo(1, within(1e-9));
    }

    /** SPEC SDM91 on a SPARCcenter 2000, Guerrilla Capacity Planning; the answers are those of R's package usl 3. */
    @Test
    void agreesWithThePublishedFitOfSpecSdm91() {
        ScalabilityFit fit = ScalabilityFit.of(points(
                        new double[] {1, 18, 36, 72, 108, 144, 216},
                        new double[] {64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2}))
                .orElseThrow();

        assertThat(fit.law().lambda()).isCloseTo(89.9952382, within(0.01));
        assertThat(fit.law().sigma()).isCloseTo(0.0277285, within(0.00001));
        assertThat(fit.law().kappa()).isCloseTo(0.0001044, within(0.0000001));
        assertThat(fit.law().peakConcurrency().getAsDouble()).isCloseTo(96.5, within(0.1));
        assertThat(fit.covers(96.5)).isTrue();
    }

    /** A ray tracer on an SGI Origin 2000, the same book: crosstalk would come out negative and is held at 0. */
    @Test
    void agreesWithThePublishedFitOfTheRayTracer() {
        ScalabilityFit fit = ScalabilityFit.of(points(
                        new double[] {1, 4, 8, 12, 16, 20, 24, 28, 32, 48, 64},
                        new double[] {20, 78, 130, 170, 190, 200, 210, 230, 260, 280, 310}))
                .orElseThrow();

        assertThat(fit.law().lambda()).isCloseTo(21.848843, within(0.001));
        assertThat(fit.law().sigma()).isCloseTo(0.057771, within(0.00001));
        assertThat(fit.law().kappa()).isZero();
        assertThat(fit.law().peakConcurrency()).isEmpty();
        assertThat(fit.law().ceiling().getAsDouble()).isCloseTo(378.2, within(0.1));
    }

    @Test
    void needsFourLevelsOfConcurrency() {
        List<ScalingPoint> three = new ArrayList<>(pointsOf(new ScalabilityLaw(100, 0.1, 0.001), 1, 2, 3));
        three.add(ScalingPoint.of(3, 250));

        assertThat(ScalabilityFit.of(three)).isEmpty();
    }

    @Test
    void fitsNothingIfAllThroughputsAreZero() {
        assertThat(ScalabilityFit.of(points(new double[] {1, 2, 3, 4}, new double[4])))
                .isEmpty();
    }

    @Test
    void measuresHowCloselyPointsFollowTheLaw() {
        ScalabilityFit fit = ScalabilityFit.of(
                        points(new double[] {1, 2, 3, 4, 5, 6}, new double[] {100, 20, 150, 10, 160, 30}))
                .orElseThrow();

        assertThat(fit.rSquared()).isLessThan(0.3);
    }

    @Test
    void distinguishesMeasuredFromExtrapolatedConcurrency() {
        ScalabilityFit fit = ScalabilityFit.of(pointsOf(new ScalabilityLaw(100, 0.01, 0.0001), 10, 40, 20, 30))
                .orElseThrow();

        assertThat(fit.covers(10)).isTrue();
        assertThat(fit.covers(40)).isTrue();
        assertThat(fit.covers(fit.law().peakConcurrency().getAsDouble())).isFalse();
    }

    @Test
    void hasLowerThroughputOnBothSidesOfThePeak() {
        ScalabilityLaw law = new ScalabilityLaw(100, 0.05, 0.001);
        double peak = law.peakConcurrency().getAsDouble();

        assertThat(law.ceiling().getAsDouble())
                .isEqualTo(law.throughputAt(peak))
                .isGreaterThan(law.throughputAt(peak - 1))
                .isGreaterThan(law.throughputAt(peak + 1));
    }

    @Test
    void hasNoCeilingWithoutContentionAndCrosstalk() {
        ScalabilityLaw law = new ScalabilityLaw(100, 0, 0);

        assertThat(law.ceiling()).isEmpty();
        assertThat(law.throughputAt(50)).isEqualTo(5000);
    }

    @Test
    void refusesParametersOutsideTheLaw() {
        assertThatThrownBy(() -> new ScalabilityLaw(100, -0.1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScalabilityLaw(0, 0.1, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Returns repetitions that deviate from the law by a known share, normally distributed on the scale of logarithms. */
    private static List<ScalingPoint> repeated(
            ScalabilityLaw law, double deviation, int repetitions, Random random, double... concurrency) {
        List<ScalingPoint> points = new ArrayList<>();
        for (double number : concurrency) {
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < repetitions; i++) {
                values.add(law.throughputAt(number) * Math.exp(deviation * random.nextGaussian()));
            }
            points.add(new ScalingPoint(number, values));
        }
        return points;
    }

    @Test
    void hasNoIntervalsWithoutRepetitions() {
        ScalabilityFit fit = ScalabilityFit.of(pointsOf(new ScalabilityLaw(100, 0.01, 0.002), 5, 10, 20, 40, 80))
                .orElseThrow();

        assertThat(fit.law().peakConcurrency()).isPresent();
        assertThat(fit.intervals()).isEmpty();
        assertThat(fit.peak()).isEmpty();
    }

    @Test
    void findsAPeakThatRepetitionsShow() {
        ScalabilityLaw law = new ScalabilityLaw(1000, 0.02, 0.002);
        int told = 0;
        int right = 0;
        for (int seed = 0; seed < 20; seed++) {
            ScalabilityFit fit = ScalabilityFit.of(repeated(law, 0.05, 4, new Random(seed), 2, 5, 10, 20, 40, 80, 160))
                    .orElseThrow();
            double peak = law.peakConcurrency().getAsDouble();
            told += fit.peak().isPresent() ? 1 : 0;
            right += fit.peak()
                            .filter(range -> range.low() <= peak && peak <= range.high())
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(told).isEqualTo(20);
        assertThat(right).as("intervals of 95 % that hold the true peak").isGreaterThanOrEqualTo(17);
    }

    @Test
    void findsNoPeakIfThereIsNone() {
        ScalabilityLaw law = new ScalabilityLaw(1000, 0.1, 0);
        int told = 0;
        for (int seed = 0; seed < 30; seed++) {
            List<ScalingPoint> points = repeated(law, 0.08, 3, new Random(seed), 1, 4, 16, 64, 128);
            told += ScalabilityFit.of(points).orElseThrow().peak().isPresent() ? 1 : 0;
        }
        assertThat(told).as("of 30 curves that level off").isLessThanOrEqualTo(3);
    }

    @Test
    void givesTheLeastWeightToThePointsThatDeviateMost() {
        ScalabilityLaw law = new ScalabilityLaw(1000, 0.02, 0.0005);
        List<ScalingPoint> points = new ArrayList<>();
        for (double number : new double[] {1, 4, 16, 32, 64}) {
            double exact = law.throughputAt(number);
            points.add(new ScalingPoint(number, List.of(exact, exact * 1.01, exact * 0.99)));
        }
        double disturbed = law.throughputAt(16);
        points.set(2, new ScalingPoint(16, List.of(disturbed, disturbed * 0.4, disturbed * 1.02)));
        double plain = ScalabilityFit.of(points.stream()
                        .map(point -> ScalingPoint.of(point.concurrency(), point.mean()))
                        .toList())
                .orElseThrow()
                .law()
                .kappa();

        assertThat(Math.abs(ScalabilityFit.of(points).orElseThrow().law().kappa() - 0.0005))
                .isLessThan(Math.abs(plain - 0.0005) / 2);
    }

    @Test
    void isTheSameForTheSamePoints() {
        List<ScalingPoint> points =
                repeated(new ScalabilityLaw(1000, 0.05, 0.001), 0.1, 3, new Random(7), 1, 4, 16, 64);

        assertThat(ScalabilityFit.of(points)).isEqualTo(ScalabilityFit.of(points));
    }

    private static List<ScalingPoint> pointsOf(ScalabilityLaw law, double... concurrency) {
        return points(
                concurrency, Arrays.stream(concurrency).map(law::throughputAt).toArray());
    }

    private static List<ScalingPoint> points(double[] concurrency, double[] throughput) {
        List<ScalingPoint> points = new ArrayList<>();
        for (int i = 0; i < concurrency.length; i++) {
            points.add(ScalingPoint.of(concurrency[i], throughput[i]));
        }
        return points;
    }
}
