package io.shardlab.predict.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.Calibration.Interval;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {

    private static Estimate estimate(double value, double low, double high) {
        return new Estimate(value, Optional.of(low), Optional.of(high));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "36691 | 22789 | 58699 | 37,000 (23,000 to 59,000)",
                "4.44 | 0.339 | 59.4 | 4.4 (0.34 to 59)",
                "12.5 | 1.2 | 144 | 12 (1.2 to 140)",
                "86820 | 80669 | 93890 | 87,000 (81,000 to 94,000)",
                "1.062 | 1.041 | 1.083 | 1.06 (1.04 to 1.08)",
                "287.572 | 250 | 333.3 | 290 (250 to 330)",
                "0.0437 | 0.03 | 0.0601 | 0.044 (0.030 to 0.060)",
                "99960 | 99950 | 99970 | 100,000 (100,000 to 100,000)"
            })
    void figuresHaveTheDigitsThatTheirBoundsLeave(double value, double low, double high, String text) {
        assertThat(estimate(value, low, high).withBounds(Estimate.Format.PLAIN)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"36691, '36,700'", "287.572, 288", "0.54613, 0.546", "1234567, '1,230,000'", "0, 0", "0.0001, <0.001"})
    void aFigureWithoutBoundsHasThreeDigits(double value, String text) {
        assertThat(Estimate.withoutBounds(value).text()).isEqualTo(text);
    }

    @Test
    void anOpenUpperBoundIsNamedAsSuch() {
        Estimate open = new Estimate(36_691, Optional.of(22_789.0), Optional.empty());

        assertThat(open.withBounds(Estimate.Format.PLAIN)).hasToString("37,000 (23,000 or more)");
        assertThat(open.withBounds(Estimate.Format.PLAIN).in(Language.JAPANESE)).isEqualTo("37,000 (23,000 以上)");
    }

    @Test
    void theUnitDoesNotChangeTheDigits() {
        assertThat(estimate(12_500, 1_200, 144_000).inMillis().withBounds(Estimate.Format.PLAIN))
                .hasToString("12 (1.2 to 140)");
    }

    @Test
    void roundedBoundsNeverExcludeTheValue() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            double value = Math.exp(random.nextDouble() * 16 - 4);
            double low = value * Math.exp(-random.nextDouble() * 3);
            double high = value * Math.exp(random.nextDouble() * 3);
            Estimate estimate = estimate(value, low, high);

            assertThat(number(estimate.text()))
                    .as("%s (%s to %s)", value, low, high)
                    .isBetween(
                            number(estimate.lowText().orElseThrow()),
                            number(estimate.highText().orElseThrow()));
        }
    }

    @Test
    void aRatioIsRoundedToTheBoundsOfBothFigures() {
        Estimate cluster = estimate(451_234, 400_000, 510_000);
        Estimate server = estimate(86_825, 70_000, 110_000);

        assertThat(cluster.ratio(server).text()).isEqualTo("5.2");
        assertThat(cluster.ratio(server).bounds().map(Message::toString)).contains("3.6 to 7.3");
        assertThat(cluster.ratio(Estimate.withoutBounds(86_825)).bounds()).isEmpty();
    }

    @Test
    void aCalibratedParameterIsRoundedToItsInterval() {
        Estimate wide = new Answer.Calibrated(36.691, Optional.of(new Interval(22.789, 58.699))).estimate();

        assertThat(wide.text()).isEqualTo("37");
        assertThat(wide.bounds().map(Message::toString)).contains("23 to 59");
        assertThat(new Answer.Calibrated(36.691, Optional.empty()).estimate().text())
                .isEqualTo("36.7");
    }

    private static double number(String text) {
        return text.startsWith("<")
                ? 0
                : Double.parseDouble(text.replace(",", "").toLowerCase(Locale.ROOT));
    }
}
