package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "0.0004 | <0.001",
                "-0.0004 | >-0.001",
                "0.1234 | 0.123",
                "1.234 | 1.23",
                "-12.34 | -12.3",
                "123.4 | 123",
                "0.9996 | 1.00",
                "9.996 | 10.0",
                "99.96 | 100",
                "12345.6 | 12,346"
            })
    void numbersHaveThreeSignificantDigitsAndAllWholeOnes(double value, String text) {
        assertThat(FigureText.number(value)).isEqualTo(text);
    }

    @Test
    void numbersFollowTheLocale() {
        assertThat(FigureText.number(12_345, Locale.GERMANY)).isEqualTo("12.345");
        assertThat(FigureText.number(0.0004, Locale.GERMANY)).isEqualTo("<0,001");
    }

    @Test
    void ratesAndLatenciesHaveThreeSignificantDigits() {
        assertThat(FigureText.microsAsMillis(85)).isEqualTo("0.085");
        assertThat(FigureText.microsAsMillis(2_000_000)).isEqualTo("2,000");
        assertThat(FigureText.secondsAsMillis(0.01)).isEqualTo("10.0");
        assertThat(FigureText.mebibytes(1 << 20)).isEqualTo("1.0");
    }

    @Test
    void sentencesHaveTwoDigitsAfterThePointAtMost() {
        assertThat(FigureText.brief(0.8)).isEqualTo("0.80");
        assertThat(FigureText.brief(0.9996)).isEqualTo("1.00");
        assertThat(FigureText.brief(9.999)).isEqualTo("10.0");
        assertThat(FigureText.brief(99.99)).isEqualTo("100");
    }

    @Test
    void countsAgreeWithTheirNouns() {
        assertThat(FigureText.count(1_000_000)).isEqualTo("1,000,000");
        assertThat(FigureText.count(1, "chunk")).isEqualTo("1 chunk");
        assertThat(FigureText.count(2_000, "chunk")).isEqualTo("2,000 chunks");
    }

    @Test
    void sharesBelowOnePerCentDoNotReadAsNothing() {
        assertThat(FigureText.percent(0)).isEqualTo("0 %");
        assertThat(FigureText.percent(0.004)).isEqualTo("0.4 %");
        assertThat(FigureText.percent(0.126)).isEqualTo("13 %");
    }

    @Test
    void tablesOfWorkloadsHoldValuesOfAnyKind() {
        assertThat(FigureText.any(12_000)).isEqualTo("12,000");
        assertThat(FigureText.any(0.25)).isEqualTo("0.250");
        assertThat(FigureText.any("majority")).isEqualTo("majority");
        assertThat(FigureText.any(null)).isEqualTo("-");
    }
}
