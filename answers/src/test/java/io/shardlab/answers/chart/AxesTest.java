package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxesTest {

    private static List<String> texts(ChartAxis axis) {
        return axis.ticks().stream().map(Tick::text).toList();
    }

    @Test
    void aLinearAxisEndsAtTheFirstRoundTickBeyondTheLargestValue() {
        assertThat(texts(LinearAxis.fromZero("operations/s", 3_084)))
                .containsExactly("0", "1,000", "2,000", "3,000", "4,000");
    }

    @Test
    void aTimeAxisEndsWhereTheRunDid() {
        LinearAxis axis = LinearAxis.upTo("seconds", 13.4);
        assertThat(axis.max()).isEqualTo(13.4);
        assertThat(texts(axis)).containsExactly("0", "5", "10", "13.4");
    }

    @Test
    void aRoundTickJustBeforeTheEndGivesWayToTheEnd() {
        assertThat(texts(LinearAxis.upTo("seconds", 42))).containsExactly("0", "10", "20", "30", "42");
        assertThat(texts(new LogAxis("threads", 1, 64))).containsExactly("1", "2", "5", "10", "20", "64");
    }

    @Test
    void aPartOfATimeHasRoundTicksAndItsEnd() {
        assertThat(texts(LinearAxis.between("seconds", 36.2, 66))).containsExactly("40", "45", "50", "55", "60", "66");
    }

    @Test
    void smallValuesHaveTicksThatDiffer() {
        assertThat(texts(LinearAxis.fromZero("cores", 0.23)))
                .containsExactly("0.00", "0.05", "0.10", "0.15", "0.20", "0.25");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-4, 0.7, 1, 99.9, 100, 12_345, 7.5e9})
    void everyLinearAxisHoldsItsValueAndFewTicks(double largest) {
        LinearAxis axis = LinearAxis.fromZero("", largest);
        assertThat(axis.position(largest)).isBetween(0.0, 1.0 + 1e-9);
        assertThat(axis.ticks()).hasSizeBetween(3, 9);
        assertThat(axis.ticks())
                .allSatisfy(tick -> assertThat(axis.position(tick.value())).isBetween(0.0, 1.0 + 1e-9));
    }

    @Test
    void aLogAxisGivesEqualRatiosEqualRoom() {
        LogAxis axis = LogAxis.over("ms", 0.1, 1000);
        assertThat(axis.position(1) - axis.position(0.1))
                .isCloseTo(axis.position(1000) - axis.position(100), within(1e-9));
        assertThat(texts(axis)).containsExactly("0.1", "1", "10", "100", "1,000");
    }

    @ParameterizedTest
    @CsvSource({"0.43, 122", "1, 1", "0, 0", "5, 5.1", "0.00012, 3"})
    void everyLogAxisHoldsItsValuesAndAtLeastTwoTicks(double smallest, double largest) {
        LogAxis axis = LogAxis.over("ms", smallest, largest);
        assertThat(axis.position(smallest)).isBetween(0.0, 1.0);
        assertThat(axis.position(largest)).isBetween(0.0, 1.0 + 1e-9);
        assertThat(axis.ticks()).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void thePercentileAxisGivesEveryNineTheSameRoom() {
        PercentileAxis axis = new PercentileAxis("percentile", 4);
        assertThat(axis.position(0)).isZero();
        assertThat(axis.position(0.9)).isCloseTo(0.25, within(1e-9));
        assertThat(axis.position(0.99)).isCloseTo(0.5, within(1e-9));
        assertThat(axis.position(0.9999)).isCloseTo(1, within(1e-9));
        assertThat(texts(axis)).containsExactly("0 %", "50 %", "90 %", "99 %", "99.9 %", "99.99 %");
    }

    @Test
    void thePercentileAxisEndsWhereNothingWasMeasuredAnyMore() {
        assertThat(texts(PercentileAxis.forCount("percentile", 400))).containsExactly("0 %", "50 %", "90 %", "99 %");
    }
}
