package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.PercentileAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.saved.SavedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunOverlaysTest {

    private static final int SECONDS = 20;

    @TempDir
    Path folder;

    private RunOverlays overlays(String... names) {
        return new RunOverlays(named(names), ChartTexts.ENGLISH);
    }

    private List<RunOverlays.Named> named(String... names) {
        return List.of(names).stream()
                .map(name -> new RunOverlays.Named(name, SavedRun.read(saved())))
                .toList();
    }

    private Path saved() {
        return MadeUp.saved(folder, SECONDS, MadeUp.result(Optional.empty(), Map.of(), ""));
    }

    @Test
    void eachRunHasItsResponseTimesAndBesideThemItsServiceTimes() {
        LineChart chart = overlays("A", "B").percentiles().get(0);
        assertThat(chart.x()).isInstanceOf(PercentileAxis.class);
        assertThat(chart.series())
                .extracting(Series::name)
                .containsExactly("A", "A, service time", "B", "B, service time");
        assertThat(chart.series()).extracting(Series::style).containsExactly(0, 0, 1, 1);
        assertThat(chart.series().get(1).type()).isEqualTo(Series.Type.COMPANION);
        double responseMax =
                chart.series().get(0).points().mapToDouble(Point::y).max().orElseThrow();
        double serviceMax =
                chart.series().get(1).points().mapToDouble(Point::y).max().orElseThrow();
        assertThat(responseMax).isGreaterThan(2.9 * serviceMax);
    }

    @Test
    void throughputIsThatOfEachIntervalFromThePhasesStart() {
        LineChart chart = overlays("A", "B").throughput().get(0);
        assertThat(chart.series()).hasSize(2).allSatisfy(line -> {
            assertThat(line.points()).hasSize(SECONDS).allMatch(point -> point.y() == 1_500);
            assertThat(line.points().findFirst().orElseThrow().x()).isEqualTo(0.5);
        });
    }

    @Test
    void latenciesAreThreeChartsWithALineForEachRun() {
        List<LineChart> charts = overlays("A", "B").latencies();
        assertThat(charts)
                .extracting(LineChart::title)
                .containsExactly(
                        "Response time p50 over time", "Response time p99 over time", "Response time max over time");
        assertThat(charts).allSatisfy(chart -> assertThat(chart.series()).hasSize(2));
    }

    @Test
    void aRunWithoutItsFilesHasNoLine() throws java.io.IOException {
        Path bare = saved();
        Files.delete(bare.resolve("intervals.csv"));
        Files.delete(bare.resolve("latency.hlog"));
        RunOverlays overlays =
                new RunOverlays(List.of(new RunOverlays.Named("bare", SavedRun.read(bare))), ChartTexts.ENGLISH);
        assertThat(overlays.percentiles()).isEmpty();
        assertThat(overlays.throughput()).isEmpty();
        assertThat(overlays.latencies()).isEmpty();
    }
}
