package io.shardlab.answers.saved;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileCurveTest {

    private static Histogram histogram(int count) {
        Histogram histogram = new Histogram(3);
        Random random = new Random(4);
        for (int i = 0; i < count; i++) {
            histogram.recordValue((long) (1e6 * Math.exp(random.nextGaussian())));
        }
        return histogram;
    }

    @Test
    void everyPointIsTheHistogramsPercentileInMicroseconds() {
        Histogram histogram = histogram(20_000);
        PercentileCurve curve = PercentileCurve.of("service time", histogram, 1);
        assertThat(curve.values()).hasSizeGreaterThan(90);
        assertThat(curve.values())
                .allSatisfy(value -> assertThat(value.micros())
                        .isEqualTo(histogram.getValueAtPercentile(value.quantile() * 100) / 1e3));
    }

    @Test
    void theLastPointIsTheLargestValueInTheMiddleOfItsRank() {
        Histogram histogram = histogram(5_000);
        PercentileCurve curve = PercentileCurve.of("service time", histogram, 1);
        PercentileCurve.Value last = curve.values().get(curve.values().size() - 1);
        assertThat(last.micros()).isEqualTo(histogram.getMaxValue() / 1e3);
        assertThat(last.quantile()).isEqualTo(1 - 0.5 / 5_000);
        assertThat(curve.count()).isEqualTo(5_000);
    }

    @Test
    void quantilesRise() {
        assertThat(PercentileCurve.of("x", histogram(1234), 1).values())
                .extracting(PercentileCurve.Value::quantile)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void oneValueIsThatValue() {
        assertThat(PercentileCurve.of("x", histogram(1), 1).values())
                .extracting(PercentileCurve.Value::micros)
                .containsOnly(histogram(1).getMaxValue() / 1e3);
    }

    @Test
    void theMedianIsAPointOfItsOwn() {
        assertThat(PercentileCurve.of("x", histogram(1234), 1).values())
                .extracting(PercentileCurve.Value::quantile)
                .contains(0.5, 0.95);
    }
}
