package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.chart.Tick;
import io.shardlab.answers.drawing.SweepChart;
import io.shardlab.answers.drawing.SweepCharts;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class SweepChartsTest {

    private final List<Cell> cells = new ArrayList<>();

    private void sweep(String cluster, List<Integer> threads, IntToDoubleFunction throughput) {
        for (int count : threads) {
            Map<String, String> values = new LinkedHashMap<>();
            values.put("cluster", cluster);
            values.put("threads", String.valueOf(count));
            RunResult result = MadeUp.repeated(count, throughput.applyAsDouble(count));
            cells.add(new Cell(cells.size() + 1, values, Optional.of(result), Optional.empty()));
        }
    }

    private SweepChart throughput() {
        return new SweepCharts(cells, ChartTexts.ENGLISH).lines().get(0);
    }

    @Test
    void theCrossoverOfTwoMeasuredLinesIsMarked() {
        sweep("standalone", List.of(1, 2, 4, 8), threads -> 1000);
        sweep("sharded", List.of(1, 2, 4, 8), threads -> 250.0 * threads);
        List<Guide> guides = throughput().chart().guides();
        assertThat(guides).singleElement().satisfies(guide -> {
            assertThat(guide.x()).isCloseTo(4, within(1e-9));
            assertThat(guide.name()).isEqualTo("sharded cluster overtakes");
        });
    }

    @Test
    void whereNoneOvertakesNothingIsMarked() {
        sweep("standalone", List.of(1, 2, 4, 8), threads -> 500.0 * threads);
        sweep("sharded", List.of(1, 2, 4, 8), threads -> 250.0 * threads);
        assertThat(throughput().chart().guides()).isEmpty();
    }

    @Test
    void theFittedCurveGoesNoFurtherThanWhatWasMeasured() {
        sweep("sharded", List.of(2, 4, 8, 16, 32), threads -> 300.0 * threads / (1 + 0.05 * (threads - 1)));
        Series fitted = throughput().chart().series().stream()
                .filter(line -> line.type() == Series.Type.FITTED)
                .findFirst()
                .orElseThrow();
        assertThat(fitted.points().mapToDouble(Point::x).min().orElseThrow()).isEqualTo(2);
        assertThat(fitted.points().mapToDouble(Point::x).max().orElseThrow()).isCloseTo(32, within(1e-9));
        assertThat(throughput().note()).contains("Universal Scalability Law");
    }

    @Test
    void threePointsHaveNoCurve() {
        sweep("sharded", List.of(1, 2, 4), threads -> 300.0 * threads);
        assertThat(throughput().chart().series()).extracting(Series::type).containsOnly(Series.Type.DOTS);
        assertThat(throughput().note()).doesNotContain("fitted");
    }

    @Test
    void countsHaveNoTicksBetweenThem() {
        sweep("sharded", List.of(1, 2), threads -> 300.0 * threads);

        assertThat(throughput().chart().x().ticks()).extracting(Tick::text).containsExactly("0", "1", "2");
    }

    @Test
    void figuresAndParametersAreNamedInTheLanguageOfTheChart() {
        sweep("sharded", List.of(1, 2), threads -> 300.0 * threads);

        assertThat(new SweepCharts(cells, ChartTexts.in(Locale.JAPANESE)).lines())
                .extracting(chart -> chart.chart().title())
                .contains("スレッド別のスループット");
    }
}
