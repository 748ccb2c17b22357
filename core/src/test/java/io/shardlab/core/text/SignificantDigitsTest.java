package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificantDigitsTest {

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
    void areThreeAndNoFewerThanTheWholeOnes(double value, String text) {
        assertThat(SignificantDigits.of(value, Locale.ROOT)).isEqualTo(text);
    }

    @Test
    void followTheLocale() {
        assertThat(SignificantDigits.of(12_345, Locale.GERMANY)).isEqualTo("12.345");
        assertThat(SignificantDigits.of(0.0004, Locale.GERMANY)).isEqualTo("<0,001");
    }
}
