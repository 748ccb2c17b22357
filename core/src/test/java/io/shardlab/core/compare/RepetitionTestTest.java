package io.shardlab.core.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RepetitionTestTest {

    @Test
    void identicalSamplesAreNoise() {
        double[] values = {100, 105, 98, 102, 110};
        Noise noise = RepetitionTest.of(values, values.clone());
        assertThat(noise.significance()).isEqualTo(Noise.Significance.WITHIN);
        assertThat(noise.lowPercent().orElseThrow()).isNegative();
        assertThat(noise.highPercent().orElseThrow()).isPositive();
        assertThat(noise.pValue().orElseThrow()).isGreaterThan(0.5);
    }

    @Test
    void equalConstantsAreNoise() {
        double[] values = {100, 100, 100, 100};
        Noise noise = RepetitionTest.of(values, values);
        assertThat(noise.significance()).isEqualTo(Noise.Significance.WITHIN);
        assertThat(noise.lowPercent()).hasValue(0.0);
        assertThat(noise.highPercent()).hasValue(0.0);
    }

    @Test
    void fourSeparateRepetitionsOfEachHaveTheLeastPValueOfTheExactTest() {
        Noise noise = RepetitionTest.of(new double[] {100, 101, 102, 103}, new double[] {110, 111, 112.5, 113});
        assertThat(noise.significance()).isEqualTo(Noise.Significance.EXCEEDS);
        // Two of the (8 over 4) = 70 orders are as extreme.
        assertThat(noise.pValue().orElseThrow()).isCloseTo(2 / 70.0, within(1e-9));
        assertThat(noise.lowPercent().orElseThrow()).isCloseTo(100 * (110 / 103.0 - 1), within(0.001));
        assertThat(noise.highPercent().orElseThrow()).isCloseTo(100 * (113 / 100.0 - 1), within(0.001));
        assertThat(noise.baseValues()).isEqualTo(4);
        assertThat(noise.values()).isEqualTo(4);
    }

    @Test
    void overlappingRepetitionsAreNoise() {
        Noise noise = RepetitionTest.of(new double[] {100, 108, 102, 107}, new double[] {104, 111, 99, 109});
        assertThat(noise.significance()).isEqualTo(Noise.Significance.WITHIN);
        assertThat(noise.pValue().orElseThrow()).isGreaterThan(0.05);
    }

    @Test
    void moreRepetitionsNarrowTheInterval() {
        double[] few = {100, 110, 102, 108};
        double[] many = {100, 110, 102, 108, 101, 109, 103, 107, 104, 106};
        Noise of4 = RepetitionTest.of(few, few);
        Noise of10 = RepetitionTest.of(many, many);
        assertThat(of10.highPercent().orElseThrow())
                .isLessThan(of4.highPercent().orElseThrow());
    }

    @Test
    void aRatioToNothingIsNotJudged() {
        Noise noise = RepetitionTest.of(new double[] {0, 1, 2, 3}, new double[] {1, 2, 3, 4});
        assertThat(noise.significance()).isEqualTo(Noise.Significance.UNKNOWN);
    }
}
