package io.shardlab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.PercentileAxis;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.drawing.ModelCurves;
import io.shardlab.report.drawing.RunOverlays;
import io.shardlab.report.saved.SavedRun;
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
    void aModelsDistributionIsLaidOverTheRunsAndTheAxesHoldIt() {
        double slowest = 1e6;
        Series predicted =
                Series.fitted("8 shards, predicted", 1, List.of(new Point(0.5, 0.001), new Point(0.999_999, slowest)));
        LineChart chart = new RunOverlays(
                        named("A"), new ModelCurves(List.of(), List.of(predicted)), ChartTexts.ENGLISH)
                .percentiles()
                .get(0);
        assertThat(chart.series()).last().isEqualTo(predicted);
        assertThat(chart.x().position(0.999_999)).isBetween(0.0, 1.0 + 1e-9);
        assertThat(chart.y().position(0.001)).isBetween(0.0, 1.0);
        assertThat(chart.y().position(slowest)).isBetween(0.0, 1.0 + 1e-9);
    }

    @Test
    void whatWasNotMeasuredMayNotLookMeasured() {
        Series line = Series.line("8 shards", 1, List.of(List.of(new Point(0.5, 1))));
        assertThatThrownBy(() -> new ModelCurves(List.of(), List.of(line)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8 shards");
        ModelCurves.Sweep sweep = new ModelCurves.Sweep("threads", "throughput", line);
        assertThatThrownBy(() -> new ModelCurves(List.of(sweep), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void throughputIsThatOfEachIntervalFromThePhasesStart() {
        LineChart chart = overlays("A", "B").throughput().get(0);
        assertThat(chart.series()).hasSize(2).allSatisfy(line -> {
            assertThat(line.points()).hasSize(SECONDS).allMatch(point -> point.y() == 200);
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
