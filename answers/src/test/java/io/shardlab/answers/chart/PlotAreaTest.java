package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotAreaTest {

    private final PlotArea area =
            new PlotArea(LinearAxis.upTo("s", 100), LinearAxis.fromZero("operations/s", 50), 60, 20, 560, 220);

    @Test
    void valuesLieInProportion() {
        assertThat(area.across(0)).isEqualTo(60);
        assertThat(area.across(50)).isEqualTo(310);
        assertThat(area.down(0)).isEqualTo(220);
        assertThat(area.down(25)).isEqualTo(120);
    }

    @Test
    void valuesBeyondAnAxisLieAtItsEnd() {
        assertThat(area.across(1000)).isEqualTo(560);
        assertThat(area.down(-5)).isEqualTo(220);
        assertThat(area.down(1e9)).isEqualTo(20);
    }

    @Test
    void ticksKeepTheirDistanceAndTheLastOneStays() {
        assertThat(area.ticksAcross(40)).extracting(Tick::text).containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(area.ticksAcross(150)).extracting(Tick::text).containsExactly("0", "40", "100");
        assertThat(area.ticksDown(50)).hasSizeLessThan(area.y().ticks().size());
    }

    @Test
    void withoutRoomItIsEmpty() {
        assertThat(area.isEmpty()).isFalse();
        assertThat(new PlotArea(area.x(), area.y(), 60, 20, 50, 220).isEmpty()).isTrue();
    }

    @Test
    void entriesOfALegendStandInRows() {
        assertThat(PlotArea.legend(List.of(40.0, 50.0, 300.0, 10.0), 2, 100, 5, 18))
                .containsExactly(new Point(2, 0), new Point(47, 0), new Point(2, 18), new Point(2, 36));
    }
}
