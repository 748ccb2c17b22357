package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingsTest {

    private final PlotArea area =
            new PlotArea(LinearAxis.upTo("seconds", 100), LinearAxis.fromZero("ms", 50), 0, 0, 100, 50);
    private final List<Series> series = List.of(
            Series.line("find", 0, List.of(List.of(new Point(10, 1), new Point(12, 2), new Point(80, 3)))),
            Series.dotted("insert", 1, List.of(new Point(11, 20)), List.of(new Series.Whisker(11, 18, 23))));

    @Test
    void eachLineShowsItsNearestPoint() {
        assertThat(Readings.between(area, series, 6, 18))
                .isEqualTo("seconds: 12.0\nfind: 2.00 ms\ninsert: 20.0 ms (18.0 – 23.0)");
    }

    @Test
    void pointsAtTheSamePlaceAreShownAsARange() {
        Series live = Series.line("p99", 0, List.of(List.of(new Point(10, 3), new Point(10, 40), new Point(12, 9))));
        assertThat(Readings.between(area, List.of(live), 6, 14)).isEqualTo("seconds: 10.0\np99: 3.00 – 40.0 ms");
    }

    @Test
    void aLineWithoutAPointThereSaysNothing() {
        assertThat(Readings.between(area, series, 75, 85)).isEqualTo("seconds: 80.0\nfind: 3.00 ms");
        assertThat(Readings.between(area, series, 40, 60)).isEmpty();
    }

    @Test
    void unitsAreWithoutRemarksInBothLanguages() {
        assertThat(LogAxis.over("ms, log scale", 1, 10).unit()).isEqualTo("ms");
        assertThat(LogAxis.over("ミリ秒 (対数目盛)", 1, 10).unit()).isEqualTo("ミリ秒");
        assertThat(LinearAxis.upTo("", 1).unit()).isEmpty();
    }
}
