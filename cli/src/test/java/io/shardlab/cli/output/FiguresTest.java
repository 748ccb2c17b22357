package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void ratesHaveThreeSignificantDigitsOrWholeNumbers() {
        assertThat(Figures.rate(0.1234)).isEqualTo("0.123");
        assertThat(Figures.rate(1.2345)).isEqualTo("1.23");
        assertThat(Figures.rate(12.345)).isEqualTo("12.3");
        assertThat(Figures.rate(14_147.4)).isEqualTo("14,147");
    }

    @Test
    void latenciesAreShownInMilliseconds() {
        assertThat(Figures.millis(85)).isEqualTo("0.085");
        assertThat(Figures.millis(1_500)).isEqualTo("1.50");
        assertThat(Figures.millis(2_000_000)).isEqualTo("2,000");
    }

    @Test
    void bytesAreShownInPowersOf1024() {
        assertThat(Figures.mebibytes(1 << 20)).isEqualTo("1.0");
        assertThat(Figures.count(1_000_000)).isEqualTo("1,000,000");
    }
}
