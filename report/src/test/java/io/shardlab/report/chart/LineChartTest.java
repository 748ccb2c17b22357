package io.shardlab.report.chart;

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

    private static LineChart chart(Axis y) {
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
}
