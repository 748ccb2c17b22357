package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LineChartTest {

    private static final Series P50 = line("p50", 2);
    private static final Series MAX = line("max", 900);

    private static Series line(String name, double value) {
        return Series.line(name, 0, List.of(List.of(new Point(1, value), new Point(2, value))));
    }

    private static LineChart chart(ChartAxis y) {
        return new LineChart("latency", "", LinearAxis.upTo("seconds", 2), y, List.of(P50, MAX));
    }

    @Test
    void theLinesThatAreLeftTakeTheRoomOfOthers() {
        LineChart linear = chart(LinearAxis.fromZero("ms", 900)).without(Set.of("max"));
        assertThat(linear.series()).containsExactly(P50);
        assertThat(linear.y()).isEqualTo(LinearAxis.fromZero("ms", 2));

        assertThat(chart(LogAxis.over("ms", 2, 900)).without(Set.of("p50")).y())
                .isEqualTo(LogAxis.over("ms", 900, 900));
    }

    @Test
    void aChartIsNeverLeftWithoutLines() {
        LineChart chart = chart(LinearAxis.fromZero("ms", 900));
        assertThat(chart.without(Set.of("p50", "max"))).isEqualTo(chart);
        assertThat(chart.without(Set.of("p95"))).isEqualTo(chart);
    }

    @Test
    void aPartOfTheTimeTakesAllTheRoom() {
        Series broken = Series.line("p50", 0, List.of(List.of(at(0, 5), at(1, 700), at(4, 6), at(5, 9))));
        LineChart chart = new LineChart(
                "latency",
                "",
                LinearAxis.upTo("seconds", 5),
                LinearAxis.fromZero("ms", 700),
                List.of(broken),
                List.of(new Band("load", "", 0, 2, false), new Band("measure", "", 2, 5, false)),
                List.of(new Mark(1, "missed", ""), new Mark(4, "missed", "")));

        LineChart part = chart.within(3, 5);

        assertThat(part.x()).isEqualTo(LinearAxis.between("seconds", 3, 5));
        assertThat(part.y()).isEqualTo(LinearAxis.fromZero("ms", 9));
        assertThat(part.series().get(0).points()).containsExactly(at(4, 6), at(5, 9));
        assertThat(part.bands()).containsExactly(new Band("measure", "", 3, 5, false));
        assertThat(part.marks()).extracting(Mark::x).containsExactly(4.0);
        assertThat(chart.within(2, 3)).as("without a point").isEqualTo(chart);
    }

    private static Point at(double second, double value) {
        return new Point(second, value);
    }
}
