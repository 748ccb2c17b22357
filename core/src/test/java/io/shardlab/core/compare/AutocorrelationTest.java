package io.shardlab.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AutocorrelationTest {

    private static double[] series(int length, double memory, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] series = new double[length];
        double last = 0;
        for (int i = 0; i < length; i++) {
            last = memory * last + random.nextGaussian();
            series[i] = 1000 + last;
        }
        return series;
    }

    @Test
    void independentValuesHaveATimeOfAboutOne() {
        assertThat(Autocorrelation.time(series(10_000, 0, 3))).isCloseTo(1, within(0.2));
    }

    @Test
    void aSeriesWithMemoryHasItsKnownTime() {
        // Of an autoregressive series with coefficient a it is (1 + a) / (1 - a).
        assertThat(Autocorrelation.time(series(100_000, 0.8, 3))).isCloseTo(9, within(1.0));
    }

    @Test
    void aConstantSeriesHasNoMemory() {
        assertThat(Autocorrelation.time(new double[] {5, 5, 5, 5, 5})).isEqualTo(1);
    }

    @Test
    void aDriftResemblesItselfForLong() {
        double[] drift = new double[60];
        for (int i = 0; i < drift.length; i++) {
            drift[i] = i;
        }
        assertThat(Autocorrelation.time(drift)).isGreaterThan(10);
    }
}
