package io.shardlab.insight.capture.fit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsTest {

    @ParameterizedTest
    @CsvSource({
        "1, 5, 1, 1, 5",
        "1, 4987, 1, 1, 5000",
        "17, 93, 1, 17, 93",
        "-4987, -12, 1, -5000, -12",
        "3.141, 99.87, 0.001, 3.1, 100",
        "30123, 1234567, 1, 30000, 1300000",
        "0.0004, 250.3, 0, 0, 260"
    })
    void boundsHaveTwoSignificantDigits(double min, double max, double step, double from, double to) {
        assertThat(Bounds.rounded(min, max, step))
                .extracting(Bounds::from, Bounds::to)
                .containsExactly(from, to);
    }

    @ParameterizedTest
    @CsvSource({
        "1000001, 1009999, 1, 1000000, 1010000",
        "1985, 2024, 1, 1980, 2025",
        "123456701, 123456789, 1, 123456700, 123456790",
        "123456700, 123456790, 1, 123456695, 123456795",
        "52.4321, 52.6789, 0, 52.43, 52.68"
    })
    void narrowRangesFarFromZeroAreRoundedByTheirWidthAndDoNotDiscloseTheirEnds(
            double min, double max, double step, double from, double to) {
        assertThat(Bounds.rounded(min, max, step))
                .extracting(Bounds::from, Bounds::to)
                .containsExactly(from, to);
    }

    @ParameterizedTest
    @CsvSource({"3, 3, 3", "12345, 12000, 13000", "-12345, -13000, -12000", "0, 0, 0"})
    void theRangeOfOneValueIsRounded(double value, double from, double to) {
        assertThat(Bounds.rounded(value, value, 1))
                .extracting(Bounds::from, Bounds::to)
                .containsExactly(from, to);
    }
}
