package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.section.Defaults;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPagesTest {

    private static final String EVIL = "<script>alert(1)</script><img src=http://evil.example/x onerror=alert(1)> \"'&";
    private static final List<String> LOADING_ATTRIBUTES =
            List.of("src", "href", "xlink:href", "srcset", "data", "action", "poster", "background");

    private static final int MOST_POINTS = 1000;

    @TempDir
    Path folder;

    private static final ReportPages PAGES =
            new ReportPages(new Defaults(Workloads.find(Optional.empty()), Workload::parameters), Language.ENGLISH);

    private String page(Optional<String> label, Map<String, Object> parameters, String errorSample) {
        RunResult result = MadeUp.result(label, parameters, errorSample);
        return PAGES.ofRun(SavedRun.read(MadeUp.saved(folder, 30, result)));
    }

    /** Read once: no test changes it. */
    private static Document page;

    @BeforeAll
    static void readsThePage(@TempDir Path parent) {
        RunResult result = MadeUp.result(Optional.of("first try"), Map.of("threads", 10), "connection reset");
        page = parsed(PAGES.ofRun(SavedRun.read(MadeUp.saved(parent, 30, result))));
    }

    private static Document parsed(String text) {
        Parser parser = Parser.htmlParser().setTrackErrors(20);
        Document document = parser.parseInput(text, "");
        assertThat(parser.getErrors()).as("errors of the parser").isEmpty();
        return document;
    }

    private static void assertNothingIsLoaded(Document page) {
        assertThat(page.select("script, link, img, iframe, object, embed, base, form, image, use, foreignObject"))
                .isEmpty();
        for (Element element : page.getAllElements()) {
            assertThat(element.attributes().asList())
                    .as(element.tagName())
                    .noneMatch(attribute -> LOADING_ATTRIBUTES.contains(attribute.getKey()))
                    .noneMatch(attribute -> attribute.getKey().startsWith("on"));
        }
        assertThat(page.select("style").html()).doesNotContain("url(").doesNotContain("@import");
    }

    @Test
    void whatTheWorkloadTabulatesIsATableAndAChart() {
        Element table =
                page.select("table:has(caption:containsOwn(Time per level))").first();
        assertThat(table).isNotNull();
        assertThat(table.select("tbody tr").eachText()).containsExactly("w:1 1.25 1,000", "<majority> 2.50 999");
        Element chart = page.select("figure:has(figcaption:containsOwn(Time per level))")
                .first();
        assertThat(chart).isNotNull();
        assertThat(chart.select("g.bar > title").eachText()).containsExactly("w:1: 1.25 s", "<majority>: 2.50 s");
        assertThat(page.text()).doesNotContain("columns=");
    }

    @Test
    void thePageIsWellFormedAndNeedsNoOtherFile() {
        assertNothingIsLoaded(page);
        assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none'");
    }

    @Test
    void aStoppedRunIsCalledSoAndHasNoFiguresUnlessSomethingWasMeasured() {
        Document page = parsed(PAGES.ofRun(SavedRun.of(folder, MadeUp.unmeasured(Verdict.stopped()))));

        assertThat(page.select(".verdict.open").text()).contains("stopped before its end");
        assertThat(page.select(".tiles dt").eachText()).isEmpty();
    }

    @Test
    void aRunsPageShowsVerdictDiagnosisChartsAndTables() {
        assertThat(page.select("h1").text()).isEqualTo("first try");
        assertThat(page.select(".verdict").text()).contains("objectives missed", "p99 was 7.1 ms");
        assertThat(page.select(".finding").text())
                .contains("The client was the bottleneck.", "client CPU 98 %", "Use a larger machine.");
        assertThat(page.select("figcaption").eachText())
                .contains(
                        "Throughput over time",
                        "Latency by percentile, measured phases",
                        "Service time of find over time",
                        "Response time of find over time",
                        "Backlog over time",
                        "CPU use of the client machine over time",
                        "Processors used by each server during measure",
                        "Documents on each shard at the end of the run",
                        "Chunks on each shard at the end of the run");
        assertThat(page.select("caption").eachText())
                .contains("Phases", "Latencies in milliseconds", "Errors", "Servers during measure");
    }

    @Test
    void everyChartSaysWhatItShowsAndHasItsFiguresAsATable() {
        assertThat(page.select("figure")).hasSizeGreaterThan(7).allSatisfy(figure -> {
            Element chart = figure.selectFirst("> svg");
            assertThat(chart).isNotNull();
            assertThat(chart.attr("role")).isEqualTo("img");
            assertThat(chart.selectFirst("> title").text()).isNotBlank();
            assertThat(chart.selectFirst("> desc").text()).isNotBlank();
            assertThat(figure.select("details table tbody tr")).isNotEmpty();
            assertThat(chart.select("polyline, circle, rect.fill")).isNotEmpty();
        });
        assertThat(page.select("polygon.mark > title").text()).contains("2 errors");
    }

    @Test
    void migrationsAreMarkedInTimeOnEveryChartOverTime() {

        Element chart = page.selectFirst("figure:has(figcaption:containsOwn(Throughput over time))");
        assertThat(chart.select("rect.overlap.foot > title").eachText())
                .containsExactly(
                        "Chunk migrations from 0.0 to 6.1 s: 2 (s1 to s2, s3 to s2)",
                        "Chunk migrations from 25.0 to 30.0 s: 1 (s1 to s2)");
        assertThat(chart.select(".legend li").eachText()).contains("chunk migrations");
        Element first = chart.selectFirst("rect.overlap:not(.foot)");
        Element line = chart.selectFirst("g.axes line.base");
        double width = Double.parseDouble(line.attr("x2")) - Double.parseDouble(line.attr("x1"));
        assertThat(Double.parseDouble(first.attr("width")))
                .as("a fifth of the run")
                .isCloseTo(width * 6 / 30, within(1.0));
        Element other = page.selectFirst("figure:has(figcaption:containsOwn(Service time of find over time))");
        assertThat(other.select("rect.overlap.foot > title")).hasSize(2);
    }

    @Test
    void textFromOutsideIsShownAndDoesNothing() {
        Document page = parsed(page(Optional.of(EVIL), Map.of("note", EVIL, EVIL, "x"), EVIL));
        assertNothingIsLoaded(page);
        assertThat(page.select("h1").text()).contains("<script>alert(1)</script>");
        assertThat(page.select("td").eachText()).anyMatch(text -> text.contains("onerror=alert(1)"));
    }

    @Test
    void aPasswordIsNeverShownWhereverItStands() {
        String uri = "mongodb://me:s3cret@host:27017/?authSource=admin";
        String page = page(Optional.of("against " + uri), Map.of("uri", uri), "cannot reach " + uri);
        assertThat(page).contains("mongodb://me:***@host:27017").doesNotContain("s3cret");
    }

    @Test
    void manyIntervalsMakeAPageOfBoundedSize() {
        RunResult result = MadeUp.result(Optional.empty(), Map.of(), "");
        String page = PAGES.ofRun(SavedRun.read(MadeUp.saved(folder, 3 * MOST_POINTS, result)));
        assertThat(page.length()).isLessThan(600_000);
        assertThat(parsed(page).select("polyline"))
                .allSatisfy(line -> assertThat(line.attr("points").split(" ")).hasSizeLessThanOrEqualTo(MOST_POINTS));
    }

    @Test
    void aPhaseWithoutASuccessHasNoLatencies() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .operations(0, 0, 0)
                .errors(Map.of("network", 5L))
                .latency(LatencyReport.of(new Histogram(3)))
                .report();
        Document page = parsed(PAGES.ofRun(
                SavedRun.of(folder, new MadeUpRun().phases(List.of(phase)).result())));

        assertThat(page.select(".tiles div:contains(service)").eachText())
                .containsExactly("p50 - ms, service time", "p99 - ms, service time", "max - ms, service time");
        assertThat(page.select("tr:contains(measure: service time) td").eachText())
                .as("their number alone")
                .containsExactly("0");
    }

    @Test
    void theKeyFiguresOfAnOpenLoopAreResponseTimes() {
        PhaseReport phase = new MadeUpPhase("measure", 1)
                .operations(10, 10, 0)
                .openLoop(
                        0,
                        ArrivalReport.of(new Histogram(3), 0, 0, Optional.of("even"), Optional.empty()),
                        Optional.of(100.0))
                .report();
        Document page = parsed(PAGES.ofRun(
                SavedRun.of(folder, new MadeUpRun().phases(List.of(phase)).result())));

        assertThat(page.select(".tiles div:contains(response) dt").eachText()).containsExactly("p50", "p99", "max");
    }

    @Test
    void aRunWithoutIntervalsOrLatenciesStillHasItsFigures() throws java.io.IOException {
        Path run = MadeUp.saved(folder, 3, MadeUp.result(Optional.of("bare"), Map.of(), ""));
        java.nio.file.Files.delete(run.resolve("intervals.csv"));
        java.nio.file.Files.delete(run.resolve("latency.hlog"));
        Document page = parsed(PAGES.ofRun(SavedRun.read(run)));
        assertThat(page.select(".tiles").text()).contains("throughput 1,000 operations/s");
        assertThat(page.select("figcaption").text()).doesNotContain("over time");
    }

    @Test
    void severalRunsLieOverOneAnotherAndEachIsFolded() {
        List<SavedRun> runs = List.of(run("a"), run("b"), run("<b>c</b>"));
        Document page = parsed(PAGES.ofRuns("three", runs));
        assertNothingIsLoaded(page);
        assertThat(page.select("figcaption").eachText())
                .contains("Response time by percentile", "Throughput over time");
        assertThat(page.selectFirst("table:has(caption:contains(Last measured phase))")
                        .select("th[scope=col]")
                        .eachText())
                .as("a load's operations are batches")
                .containsSubsequence("run", "workload", "phase", "p50 response time, ms");
        Element percentiles = page.selectFirst("figure:has(figcaption:contains(Response time by percentile))");
        assertThat(percentiles.select("> svg polyline")).hasSize(3);
        assertThat(percentiles.select(".legend li").eachText()).containsExactly("a", "b", "<b>c</b>");
        assertThat(page.select("section:has(h2:containsOwn(Comparison)) .verdict")
                        .text())
                .as("the same as that of compare")
                .contains("C ", " as A");
        assertThat(page.select("main > section > details.run > summary").eachText())
                .containsExactly("a", "b", "<b>c</b>");
    }

    private SavedRun run(String label) {
        return SavedRun.read(MadeUp.saved(folder, 10, MadeUp.result(Optional.of(label), Map.of(), "")));
    }
}
