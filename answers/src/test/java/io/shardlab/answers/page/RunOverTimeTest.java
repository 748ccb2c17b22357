package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.Defaults;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The charts over time and their units; each operation is of 15 documents. */
class RunOverTimeTest {

    private static final Instant START = SavedRuns.START;

    @TempDir
    Path folder;

    /** A load, a wait of 30 s, and queries of which none succeeds in their third second. */
    private SavedRun queries() {
        return SavedRun.read(new SavedRuns(folder)
                .phase("load", 1, false, START, new long[] {40, 50, 60}, (interval, operation) -> 9_000_000)
                .phase("measure", 1, true, START.plusSeconds(33), new long[] {700, 800, 0, 900}, (i, n) -> 1_000_000)
                .phase("measure", 2, true, START.plusSeconds(37), new long[] {750, 850}, (i, n) -> 1_000_000)
                .save()
                .folder());
    }

    private SavedRun load(String name) {
        return SavedRun.read(new SavedRuns(folder.resolve(name))
                .phase("load", 1, true, START, new long[] {100, 200}, (interval, operation) -> 9_000_000)
                .phase("load", 2, true, START.plusSeconds(2), new long[] {300, 400}, (interval, operation) -> 9_000_000)
                .phase("load", 3, true, START.plusSeconds(4), new long[] {500, 600}, (interval, operation) -> 9_000_000)
                .save()
                .folder());
    }

    private static List<List<Double>> values(Series line) {
        return line.segments().stream()
                .map(segment -> segment.stream().map(Point::y).toList())
                .toList();
    }

    @Test
    void aSingleOperationHasItsTimeAndNoPercentilesOrRatesOverTime() {
        SavedRun run = SavedRun.read(new SavedRuns(folder)
                .phase("dump", 1, false, START, new long[] {0, 0, 1}, (interval, operation) -> 2_000_000_000)
                .phase("restore", 1, true, START.plusSeconds(3), new long[] {0, 1}, (i, n) -> 1_000_000_000)
                .phase("restore", 2, true, START.plusSeconds(5), new long[] {0, 1}, (i, n) -> 1_000_000_000)
                .save()
                .folder());
        TimeCharts charts = new TimeCharts(RunCourse.of(run), ChartTexts.ENGLISH);
        RunOverlays overlays = new RunOverlays(List.of(new RunOverlays.Named("A", run)), ChartTexts.ENGLISH);
        Document page = Jsoup.parse(
                new ReportPages(new Defaults(Workloads.find(Optional.empty()), Workload::parameters), Language.ENGLISH)
                        .ofRun(run));

        assertThat(charts.throughput()).isEmpty();
        assertThat(charts.latencies()).isEmpty();
        assertThat(charts.preparation()).isEmpty();
        assertThat(charts.load()).isNotEmpty();
        assertThat(overlays.percentiles()).isEmpty();
        assertThat(overlays.throughput()).isEmpty();
        assertThat(page.select(".tiles div").eachText())
                .contains("time 2.00 s")
                .noneMatch(tile -> tile.contains("p99"));
        assertThat(page.select("caption").eachText()).contains("Phases").doesNotContain("Latencies in milliseconds");
    }

    @Test
    void theBatchesOfALoadThatPreparesAreOnNoLineOfQueries() {
        List<LineChart> charts = new TimeCharts(RunCourse.of(queries()), ChartTexts.ENGLISH).throughput();

        assertThat(charts).extracting(chart -> chart.y().label()).containsExactly("operations/s", "documents/s");
        assertThat(values(charts.get(0).series().get(0)))
                .containsExactly(List.of(700.0, 800.0, 0.0, 900.0), List.of(750.0, 850.0));
        assertThat(charts.get(0).series().get(0).segments().get(0))
                .extracting(Point::x)
                .containsExactly(33.5, 34.5, 35.5, 36.5);
        assertThat(new TimeCharts(RunCourse.of(queries()), ChartTexts.ENGLISH).preparation())
                .singleElement()
                .satisfies(chart ->
                        assertThat(values(chart.series().get(0))).containsExactly(List.of(600.0, 750.0, 900.0)));
    }

    @Test
    void whatHappenedOnceIsALineAtItsTimeOnEveryChart() throws IOException {
        Path saved = queries().folder();
        Path file = saved.resolve("result.json");
        ObjectMapper json = new ObjectMapper();
        JsonNode result = json.readTree(file.toFile());
        ArrayNode events = ((ObjectNode) result.at("/phases/1")).putArray("events");
        events.addObject().put("name", "127.0.0.1:27017 killed").put("seconds", 1.5);
        events.addObject().put("name", "127.0.0.1:27017 is back").put("seconds", 12);
        json.writeValue(file.toFile(), result);

        TimeCharts charts = new TimeCharts(RunCourse.of(SavedRun.read(saved)), ChartTexts.ENGLISH);

        assertThat(charts.throughput()).isNotEmpty().allSatisfy(chart -> {
            assertThat(chart.guides())
                    .containsExactly(
                            new Guide(34.5, "127.0.0.1:27017 killed", "127.0.0.1:27017 killed at 34.5 s"),
                            new Guide(45, "127.0.0.1:27017 is back", "127.0.0.1:27017 is back at 45.0 s"));
            assertThat(((LinearAxis) chart.x()).max())
                    .as("after the last interval")
                    .isGreaterThanOrEqualTo(45);
        });
    }

    @Test
    void chartsOverTimeOfSlowMotionAreOnTheMeasuredClockAndPercentilesAreScaledAsTablesAre() {
        SavedRun run = SavedRun.read(new SavedRuns(folder)
                .slowMotion(20)
                .events(new EventReport("killed", 1.5))
                .migrations(new MigrationSpan(1, 3, "s1", "s2", Optional.of(true)))
                .measured(1, START, new long[] {700, 800, 900, 750}, (interval, operation) -> 20_000_000)
                .save()
                .folder());
        LineChart throughput = new TimeCharts(RunCourse.of(run), ChartTexts.ENGLISH)
                .throughput()
                .get(0);
        RunOverlays overlays = new RunOverlays(List.of(new RunOverlays.Named("A", run)), ChartTexts.ENGLISH);

        assertThat(throughput.bands()).extracting(Band::from, Band::to).containsExactly(tuple(0.0, 4.0));
        assertThat(throughput.bands().get(0).explanation()).startsWith("measure: 4.0 s");
        assertThat(throughput.overlaps()).extracting(Band::from, Band::to).containsExactly(tuple(1.0, 3.0));
        assertThat(throughput.guides()).extracting(Guide::x).containsExactly(1.5);
        assertThat(((LinearAxis) throughput.x()).max()).isLessThan(10);
        assertThat(values(overlays.throughput().get(0).series().get(0)))
                .containsExactly(List.of(700.0, 800.0, 900.0, 750.0));
        assertThat(run.last().orElseThrow().latencies().responseTime().percentile("50"))
                .isCloseTo(1000, withinPercentage(0.1));
        assertThat(overlays.percentiles().get(0).series().get(0).points())
                .extracting(Point::y)
                .allSatisfy(millis -> assertThat(millis).isCloseTo(1, withinPercentage(0.1)));
    }

    @Test
    void whatIsSentWithoutAnAnswerHasAChartOfItsOwn() throws IOException {
        Path saved = new SavedRuns(folder)
                .phase("w:0", 1, true, START, new long[] {9000, 9500}, (interval, operation) -> 10_000)
                .phase("w:1", 1, true, START.plusSeconds(3), new long[] {700, 800}, (interval, operation) -> 1_000_000)
                .save()
                .folder();
        Path intervals = saved.resolve("intervals.csv");
        String text = Files.readString(intervals);
        Files.writeString(
                intervals,
                text.lines()
                        .map(row -> row.contains("w:0") ? row.replace("find", OperationFactory.SEND) : row)
                        .collect(Collectors.joining("\n", "", "\n")));

        List<LineChart> charts = new TimeCharts(RunCourse.of(SavedRun.read(saved)), ChartTexts.ENGLISH).throughput();

        assertThat(charts)
                .extracting(LineChart::title)
                .containsExactly("Throughput over time", "Documents over time", "Unacknowledged writes sent over time");
        assertThat(charts.get(0).series())
                .singleElement()
                .satisfies(line -> assertThat(values(line)).containsExactly(List.of(700.0, 800.0)));
        assertThat(charts.get(2).series())
                .singleElement()
                .satisfies(line -> assertThat(values(line)).containsExactly(List.of(9000.0, 9500.0)));
    }

    @Test
    void aLatencyIsNotDrawnAcrossASecondInWhichNothingSucceeded() {
        LineChart latency = new TimeCharts(RunCourse.of(queries()), ChartTexts.ENGLISH)
                .latencies()
                .get(0);
        assertThat(latency.series())
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line.segments()).extracting(List::size).containsExactly(2, 1, 2));

        SavedRun stalled = SavedRun.read(new SavedRuns(folder)
                .measured(1, START, new long[] {700, 0, 900}, (interval, operation) -> 1_000_000)
                .save()
                .folder());
        assertThat(new RunOverlays(List.of(new RunOverlays.Named("A", stalled)), ChartTexts.ENGLISH).latencies())
                .hasSize(3)
                .allSatisfy(
                        chart -> assertThat(chart.series().get(0).segments()).hasSize(2));
    }

    @Test
    void aLoadIsShownInDocumentsPerSecond() {
        assertThat(new TimeCharts(RunCourse.of(load("a")), ChartTexts.ENGLISH).throughput())
                .singleElement()
                .satisfies(chart -> {
                    assertThat(chart.title()).isEqualTo("Throughput over time");
                    assertThat(chart.y().label()).isEqualTo("documents/s");
                    assertThat(values(chart.series().get(0)))
                            .containsExactly(List.of(1500.0, 3000.0), List.of(4500.0, 6000.0), List.of(7500.0, 9000.0));
                });
        String tile = Jsoup.parse(new ReportPages(
                                new Defaults(Workloads.find(Optional.empty()), Workload::parameters), Language.ENGLISH)
                        .ofRun(load("b")))
                .select(".tiles div")
                .first()
                .text();
        assertThat(tile).isEqualTo("throughput 5,250 documents/s");
    }

    @Test
    void loadsAndQueriesLaidOverOneAnotherHaveAChartEach() {
        List<LineChart> charts = new RunOverlays(
                        List.of(new RunOverlays.Named("A", load("a")), new RunOverlays.Named("B", queries())),
                        ChartTexts.ENGLISH)
                .throughput();

        assertThat(charts).extracting(chart -> chart.y().label()).containsExactly("operations/s", "documents/s");
        assertThat(charts).extracting(chart -> chart.series().get(0).name()).containsExactly("B", "A");
        assertThat(charts).extracting(chart -> chart.series().get(0).style()).containsExactly(1, 0);
        assertThat(values(charts.get(1).series().get(0))).containsExactly(List.of(7500.0, 9000.0));
    }
}
