package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.target.TargetKind;
import io.shardlab.core.watch.ClusterView;
import io.shardlab.core.watch.ShardView;
import io.shardlab.gui.text.Language;
import io.shardlab.gui.text.Texts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveDrawingsTest {

    private final LiveFigures figures = new LiveFigures();
    private final LiveDrawings drawings = new LiveDrawings(figures, Texts.in(Language.ENGLISH));

    private LineChart chart(String title) {
        return drawings.now().stream()
                .filter(chart -> chart.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    private static List<Double> values(LineChart chart, String line) {
        return chart.series().stream()
                .filter(series -> series.name().equals(line))
                .flatMap(Series::points)
                .map(Point::y)
                .toList();
    }

    @Test
    void aPhaseShowsTheLatenciesOfOneKindWhicheverHasMoreOperationsInAnInterval() {
        figures.add(Intervals.of("measure", 0, 0, Intervals.kind("find", 60, 1), Intervals.kind("scan", 40, 50)));
        figures.add(Intervals.of("measure", 1, 0, Intervals.kind("find", 40, 1), Intervals.kind("scan", 60, 50)));
        figures.add(Intervals.of("measure", 2, 0, Intervals.kind("find", 0, 1), Intervals.kind("scan", 60, 50)));

        LineChart response = chart("Response time");
        assertThat(response.title()).isEqualTo("Response time of find, ms");
        assertThat(values(response, "p50"))
                .hasSize(2)
                .allSatisfy(millis -> assertThat(millis).isCloseTo(1, within(0.1)));
    }

    @Test
    void anotherPhaseShowsItsOwnKind() {
        figures.add(Intervals.of("load", 0, 0, Intervals.kind("insert", 10, 5)));
        figures.add(Intervals.of("measure", 1, 0, Intervals.kind("find", 10, 1)));

        LineChart response = chart("Response time");
        assertThat(response.title()).isEqualTo("Response time, ms");
        assertThat(values(response, "max")).hasSize(2);
    }

    @Test
    void beforeAnythingIsKnownThereAreAxesAndNoLines() {
        assertThat(drawings.now())
                .allSatisfy(chart -> assertThat(chart.series()).isEmpty())
                .allSatisfy(chart -> assertThat(chart.y().ticks()).isNotEmpty());
    }

    @Test
    void axesHoldWhatTheyShow() {
        figures.add(Intervals.of(0, 1_234_567, 7));
        figures.add(Intervals.of(1, 10, 0));

        assertThat(drawings.now())
                .allSatisfy(chart -> assertThat(chart.series().stream().flatMap(Series::points))
                        .allSatisfy(point -> {
                            assertThat(chart.x().position(point.x())).isBetween(0.0, 1.0);
                            assertThat(chart.y().position(point.y())).isBetween(0.0, 1.0);
                        }));
        assertThat(values(chart("Errors"), "Errors/s")).containsExactly(7.0, 0.0);
    }

    @Test
    void aRunOfManyHoursKeepsNoMorePointsThanItsLinesHaveRoomFor() {
        for (int second = 0; second < 20_000; second++) {
            figures.add(Intervals.of(second, 1, 0));
        }
        assertThat(figures.points()).isBetween(figures.mostPoints() / 4, figures.mostPoints());
    }

    @Test
    void aShardKeepsItsColourInAllChartsWhenOthersCome() {
        figures.add(view(new ShardView("s2", List.of(), OptionalLong.empty(), OptionalLong.of(5))));
        figures.add(view(
                new ShardView("s1", List.of(), OptionalLong.of(1), OptionalLong.of(2)),
                new ShardView("s2", List.of(), OptionalLong.of(1), OptionalLong.of(3))));

        assertThat(Stream.of("Documents", "Chunks")
                        .flatMap(title -> chart(title).series().stream())
                        .map(line -> line.name() + " " + line.style()))
                .containsExactly("s1 1", "s2 0", "s1 1", "s2 0");
    }

    private static ClusterView view(ShardView... shards) {
        return new ClusterView(
                Intervals.START,
                TargetKind.SHARDED,
                "shardlab.weblog",
                List.of(),
                List.of(),
                List.of(shards),
                Optional.of(true));
    }
}
