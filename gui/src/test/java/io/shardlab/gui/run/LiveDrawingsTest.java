package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LiveDrawingsTest {

    private static final OptionalLong NONE = OptionalLong.empty();

    private final LiveFigures figures = new LiveFigures(List.of(SloExpression.parse("p99<5ms")));
    private final LiveDrawings drawings = new LiveDrawings(figures, Texts.in(Language.ENGLISH));

    private LineChart chart(String title) {
        return drawings.now(false).stream()
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
    void eachKindOfOperationHasItsLatenciesAndItsRateBesideThatOfAll() {
        figures.add(Intervals.of("measure", 0, 0, Intervals.kind("find", 60, 1), Intervals.kind("scan", 40, 50)));
        figures.add(Intervals.of("measure", 1, 0, Intervals.kind("find", 40, 1), Intervals.kind("scan", 70, 50)));

        assertThat(values(chart("Service time (= response time) of find"), "p50"))
                .hasSize(2)
                .allSatisfy(millis -> assertThat(millis).isCloseTo(1, within(0.1)));
        assertThat(values(chart("Service time (= response time) of scan"), "p50"))
                .hasSize(2)
                .allSatisfy(millis -> assertThat(millis).isCloseTo(50, within(0.1)));
        assertThat(values(chart("Throughput"), "scan")).containsExactly(40.0, 70.0);
        assertThat(values(chart("Throughput"), "all kinds")).containsExactly(100.0, 110.0);
    }

    @Test
    void theLatestFiguresAreThoseOfOneKindWhicheverHasMoreOperationsInAnInterval() {
        figures.add(Intervals.of("measure", 0, 0, Intervals.kind("find", 60, 1), Intervals.kind("scan", 40, 50)));
        assertThat(figures.current().p50().orElseThrow()).isCloseTo(1, within(0.1));
        figures.add(Intervals.of("measure", 1, 0, Intervals.kind("find", 40, 1), Intervals.kind("scan", 60, 50)));
        assertThat(figures.current().p50().orElseThrow()).isCloseTo(1, within(0.1));
        figures.add(Intervals.of("measure", 2, 0, Intervals.kind("find", 0, 1), Intervals.kind("scan", 60, 50)));
        assertThat(figures.current().p50()).isEmpty();
        assertThat(figures.current().rate()).hasValue(60);
    }

    @Test
    void anotherPhaseShowsItsOwnKind() {
        figures.add(Intervals.at(0, "load", 0, 0, Intervals.kind("insert", 10, 5)));
        figures.add(Intervals.at(1, "measure", 0, 0, Intervals.kind("find", 10, 1)));

        assertThat(segments(chart("Service time (= response time) of insert"), "max"))
                .containsExactly(List.of(0.5));
        assertThat(segments(chart("Service time (= response time) of find"), "max"))
                .containsExactly(List.of(1.5));
        assertThat(figures.current().p50().orElseThrow()).isCloseTo(1, within(0.1));
    }

    @Test
    void loadsAreDrawnInDocumentsAndQueriesInOperationsNeverOnOneLine() {
        begin("load", 1);
        figures.add(Intervals.at(0, "load", 0, 0, Intervals.batches("insert", 42, 1_000, 5)));
        figures.add(Intervals.at(1, "load", 1, 0, Intervals.batches("insert", 43, 1_000, 5)));
        figures.add(Intervals.at(2, "load", 2, 0, Intervals.batches("insert", 44, 1_000, 5)));
        assertThat(chart("Throughput").y().label()).isEqualTo("documents/s");
        begin("measure", 1);
        figures.add(Intervals.at(35, "measure", 0, 0, Intervals.batches("find", 3_000, 15, 1)));

        assertThat(points(chart("Preparation: documents")))
                .containsExactly("0.5 42000.0", "1.5 43000.0", "2.5 44000.0");
        assertThat(points(chart("Throughput"))).containsExactly("35.5 3000.0");
        assertThat(chart("Throughput").y().label()).isEqualTo("operations/s");
        assertThat(points(chart("Documents"))).containsExactly("35.5 45000.0");
    }

    @Test
    void aSingleOperationHasNoRateAndNoPercentiles() {
        beginSingle("restore");
        figures.add(Intervals.at(0, "restore", 0, 0, Intervals.batches("restore", 0, 0, 5)));
        figures.add(Intervals.at(1, "restore", 1, 0, Intervals.batches("restore", 1, 400_000, 5)));

        assertThat(drawings.now(false).stream().filter(chart -> !chart.series().isEmpty()))
                .extracting(LineChart::title)
                .containsExactly("CPU use of the client machine over time");
    }

    @Test
    void aLineBreaksBetweenPhasesAndWhereNothingSucceeded() {
        begin("load", 1);
        figures.add(Intervals.at(0, "load", 0, 0, Intervals.kind("insert", 10, 5)));
        figures.endPhase(Intervals.nothingMeasured());
        begin("measure", 1);
        figures.add(Intervals.at(33, "measure", 0, 0, Intervals.kind("find", 10, 1)));
        figures.add(Intervals.at(34, "measure", 1, 2, Intervals.kind("find", 0, 1)));
        figures.add(Intervals.at(35, "measure", 2, 0, Intervals.kind("find", 10, 1)));
        figures.endPhase(Intervals.nothingMeasured());
        begin("measure", 2);
        figures.add(Intervals.at(36, "measure", 0, 0, Intervals.kind("find", 10, 1)));

        assertThat(segments(chart("Service time (= response time) of find"), "p99"))
                .containsExactly(List.of(33.5), List.of(35.5), List.of(36.5));
        assertThat(segments(chart("Throughput"), "find"))
                .as("nothing is a rate of zero")
                .containsExactly(List.of(33.5, 34.5, 35.5), List.of(36.5));
        assertThat(segments(chart("CPU"), "client"))
                .containsExactly(List.of(0.5), List.of(33.5, 34.5, 35.5), List.of(36.5));
    }

    @Test
    void phasesAreBandsNamedWithTheirRepetitionAndThoseThatDoNotCountAreShaded() {
        begin("load", 1);
        figures.add(Intervals.at(0, "load", 0, 0, Intervals.kind("insert", 10, 5)));
        begin("warm-up", 1);
        figures.add(Intervals.at(33, "warm-up", 0, 0, Intervals.kind("find", 10, 1)));
        begin("measure", 1);
        figures.add(Intervals.at(34, "measure", 0, 0, Intervals.kind("find", 10, 1)));
        figures.add(Intervals.at(35, "measure", 1, 0, Intervals.kind("find", 10, 1)));
        begin("measure", 2);
        figures.add(Intervals.at(37, "measure", 0, 0, Intervals.kind("find", 10, 1)));

        assertThat(drawings.now(false))
                .allSatisfy(chart -> assertThat(chart.bands())
                        .extracting(band -> band.name() + " " + band.from() + "-" + band.to())
                        .containsExactly(
                                "load 0.0-1.0", "warm-up 33.0-34.0", "measure 34.0-36.0", "measure #2 37.0-38.0"));
        assertThat(chart("CPU").bands()).extracting(Band::shaded).containsExactly(true, true, false, false);
    }

    @Test
    void manyPhasesUseBoundedMemory() {
        KindInterval find = Intervals.kind("find", 10, 1);
        for (int phase = 0; phase < 5_000; phase++) {
            begin("measure", phase + 1);
            figures.add(Intervals.at(phase, "measure", 0, 0, find));
        }
        List<Band> bands = chart("CPU").bands();
        assertThat(bands).hasSizeBetween(LiveFigures.SPANS / 2, LiveFigures.SPANS);
        assertThat(bands.get(bands.size() - 1).to()).isEqualTo(5_000);
        assertThat(figures.points()).isLessThanOrEqualTo(figures.mostPoints());
    }

    @Test
    void whatWasMeasuredIsDrawnWithoutLoadsAndWarmUpsAtTheSameTimes() {
        begin("load", 1);
        figures.add(Intervals.at(0, "load", 0, 0, Intervals.batches("insert", 42, 1_000, 5)));
        assertThat(measuredOnly("Throughput").series())
                .as("as long as there is nothing else")
                .isNotEmpty();

        for (int repetition = 1; repetition <= 2; repetition++) {
            begin("warm-up", repetition);
            figures.add(Intervals.at(30 + 10 * repetition, "warm-up", 0, 0, Intervals.kind("find", 10, 1)));
            begin("measure", repetition);
            figures.add(Intervals.at(31 + 10 * repetition, "measure", 0, 0, Intervals.kind("find", 20, 1)));
        }
        LineChart throughput = measuredOnly("Throughput");
        assertThat(points(throughput)).containsExactly("41.5 20.0", "51.5 20.0");
        assertThat(segments(throughput, "find")).as("broken by the warm-up").hasSize(2);
        assertThat(((LinearAxis) throughput.x()).min()).isEqualTo(41);
        assertThat(throughput.bands()).extracting(Band::name).containsExactly("measure", "warm-up #2", "measure #2");
    }

    private LineChart measuredOnly(String title) {
        return drawings.now(true).stream()
                .filter(chart -> chart.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void intervalsThatMissAnObjectiveAreMarked() {
        begin("warm-up", 1);
        figures.add(Intervals.at(0, "warm-up", 0, 0, Intervals.kind("find", 10, 50)));
        begin("measure", 1);
        figures.add(Intervals.at(1, "measure", 0, 0, Intervals.kind("find", 10, 1)));
        figures.add(Intervals.at(2, "measure", 1, 0, Intervals.kind("find", 10, 50)));

        assertThat(chart("Throughput").marks())
                .extracting(mark -> mark.x() + " " + mark.name())
                .containsExactly("2.5 objective missed");
    }

    @Test
    void anotherPrimaryIsAnElectionAndAStopIsAnEvent() {
        figures.add(Intervals.of(0, 100, 0));
        figures.add(view(Intervals.START.plusSeconds(1), led("a:1")));
        figures.add(view(Intervals.START.plusSeconds(2), led("a:1")));
        figures.add(view(Intervals.START.plusSeconds(3), led("b:1")));
        figures.stopped();

        assertThat(chart("Throughput").guides())
                .extracting(guide -> guide.x() + " " + guide.name())
                .containsExactly("3.0 election in s1", "3.0 stop");
    }

    private static ShardView led(String address) {
        return new ShardView("s1", List.of(new ServerView(address, ServerState.PRIMARY)), NONE, NONE);
    }

    @Test
    void allChartsHaveOneTime() {
        figures.add(view(Intervals.START.plusMillis(500), new ShardView("s1", List.of(), OptionalLong.of(1), NONE)));
        figures.add(Intervals.at(0, "measure", 0, 1, Intervals.kind("find", 10, 1)));
        figures.add(view(Intervals.START.plusSeconds(7), new ShardView("s1", List.of(), OptionalLong.of(1), NONE)));

        assertThat(drawings.now(false))
                .hasSizeGreaterThan(4)
                .extracting(chart -> ((LinearAxis) chart.x()).max())
                .containsOnly(7.0);
    }

    @Test
    void anIntervalIsDrawnInItsMiddleEvenIfTheServersWereSeenBeforeItEnded() {
        figures.add(view(Intervals.START.plusMillis(880), new ShardView("s1", List.of(), OptionalLong.of(3), NONE)));
        figures.add(Intervals.of(0, 100, 0));
        figures.add(Intervals.of(1, 100, 0));

        assertThat(points(chart("Throughput"))).containsExactly("0.5 100.0", "1.5 100.0");
        assertThat(points(chart("Chunks"))).as("at the times of the reads").containsExactly("0.88 3.0");
        assertThat(chart("CPU").bands()).extracting(Band::from).containsExactly(0.0);
    }

    @Test
    void eventsAreLinesInAllChartsAndNamedInTheLargeOnes() {
        beginSingle("measure");
        figures.add(Intervals.of(0, 100, 0));
        figures.add(Intervals.happened(1, new EventReport("killed", 1.25)));

        assertThat(drawings.now(false).stream().limit(2))
                .allSatisfy(chart ->
                        assertThat(chart.guides()).containsExactly(new Guide(1.25, "killed", "killed at 1.3 s")));
        assertThat(drawings.now(false).stream().skip(2))
                .isNotEmpty()
                .allSatisfy(
                        chart -> assertThat(chart.guides()).containsExactly(new Guide(1.25, "", "killed at 1.3 s")));
    }

    @Test
    void eventsAfterTheLastIntervalLieWithinTheCharts() {
        beginSingle("measure");
        figures.add(Intervals.happened(0, new EventReport("primary is back", 4.5)));

        assertThat(drawings.now(false)).allSatisfy(chart -> {
            assertThat(chart.guides()).extracting(Guide::x).containsExactly(4.5);
            assertThat(((LinearAxis) chart.x()).max()).isGreaterThanOrEqualTo(4.5);
        });
    }

    @Test
    void theLatestEventsAreKept() {
        beginSingle("measure");
        for (int second = 0; second <= LiveFigures.SPANS; second++) {
            figures.add(Intervals.happened(second, new EventReport("event " + second, second)));
        }

        assertThat(figures.course().events())
                .hasSize(LiveFigures.SPANS)
                .first()
                .isEqualTo(new RunCourse.Event(1, Message.text("event 1")));
    }

    @Test
    void manyEventsAreAllLinesAndTheFirstHaveNames() {
        beginSingle("measure");
        for (int second = 0; second < 8; second++) {
            figures.add(Intervals.happened(second, new EventReport("event " + second, second)));
        }

        assertThat(drawings.now(false).get(0).guides())
                .extracting(Guide::name)
                .containsExactly("event 0", "event 1", "event 2", "event 3", "event 4", "event 5", "", "");
    }

    @Test
    void migrationsAreMarkedInAllChartsAsFarAsTheyRanDuringPhases() {
        Instant start = Intervals.START;
        Migration before = migration(start.minusSeconds(9), Optional.of(start.minusSeconds(5)));
        Migration short1 = migration(start.plusMillis(200), Optional.of(start.plusMillis(700)));
        Migration longer = migration(start.plusSeconds(1), Optional.empty());
        figures.add(Intervals.of(0, 100, 0));
        figures.add(Intervals.of(1, 100, 0));
        figures.add(seeing(start.plusSeconds(4), before, short1, longer));

        assertThat(drawings.now(false))
                .allSatisfy(chart -> assertThat(chart.overlaps())
                        .extracting(band -> band.name() + " " + band.from() + "-" + band.to())
                        .containsExactly("chunk migrations 0.2-0.7", "chunk migrations 1.0-2.0"));
    }

    @Test
    void timesCountFromTheFirstPhaseEvenIfTheServersWereSeenLongBefore() {
        Instant start = Intervals.START;
        figures.add(view(start.minusSeconds(20), new ShardView("s1", List.of(), OptionalLong.of(1), NONE)));
        figures.add(view(start.plusMillis(500), new ShardView("s1", List.of(), OptionalLong.of(2), NONE)));
        figures.add(Intervals.of(0, 100, 0));

        assertThat(points(chart("Throughput"))).containsExactly("0.5 100.0");
        assertThat(points(chart("Chunks"))).containsExactly("0.5 2.0");
        assertThat(((LinearAxis) chart("CPU").x()).max()).isEqualTo(1);
    }

    @Test
    void manyMigrationsUseBoundedMemory() {
        for (int second = 0; second < 5_000; second++) {
            figures.add(Intervals.of(second, 100, 0));
            Instant begin = Intervals.START.plusSeconds(second);
            figures.add(seeing(begin.plusSeconds(1), migration(begin, Optional.of(begin.plusMillis(300)))));
        }
        assertThat(figures.servers.migrations).hasSizeBetween(LiveFigures.SPANS / 4, LiveFigures.SPANS);
        assertThat(chart("Chunks").overlaps())
                .as("as near as no chart can show")
                .hasSizeLessThan(LiveFigures.SPANS / 4);
        assertThat(chart("Chunks").overlaps()).first().extracting(Band::from).isEqualTo(0.0);
        assertThat(chart("Chunks").overlaps()).last().extracting(Band::to).isEqualTo(4_999.3);
    }

    private static Migration migration(Instant start, Optional<Instant> end) {
        return new Migration("s1", "s2", start, end, end.isPresent());
    }

    private static ClusterView seeing(Instant at, Migration... migrations) {
        return new ClusterView(
                at,
                TargetKind.SHARDED,
                "shardlab.weblog",
                List.of(),
                List.of(),
                List.of(new ShardView("s1", List.of(), OptionalLong.of(1), NONE)),
                Optional.of(true),
                List.of(migrations));
    }

    @Test
    void timesWithoutAReadAreNotDrawn() {
        for (int second : List.of(0, 1, 60, 61)) {
            figures.add(view(
                    Intervals.START.plusSeconds(second), new ShardView("s1", List.of(), OptionalLong.of(3), NONE)));
        }
        assertThat(segments(chart("Chunks"), "s1")).containsExactly(List.of(0.0, 1.0), List.of(60.0, 61.0));
    }

    @Test
    void aClosedLoopHasNoResponseTimesBesideItsServiceTimes() {
        begin("measure", 1);
        figures.add(Intervals.of(0, 100, 0));

        assertThat(chart("Service time (= response time) of find").series()).isNotEmpty();
        assertThat(drawings.now(false)).extracting(LineChart::title).noneMatch(title -> title.startsWith("Response"));
    }

    /** Loads and warm-ups are not measured here. */
    private void begin(String phase, int repetition) {
        boolean measured = !phase.startsWith("load") && !PhaseSpec.isWarmUp(phase);
        figures.begin(PhaseSpec.closedLoop(phase, 1, new PhaseSpec.Limit.Exhaustion()), repetition, measured);
    }

    private void beginSingle(String phase) {
        figures.begin(PhaseSpec.closedLoop(phase, 1, new PhaseSpec.Limit.Operations(1)), 1, true);
    }

    private static List<String> points(LineChart chart) {
        return chart.series().stream()
                .flatMap(Series::points)
                .map(point -> point.x() + " " + point.y())
                .toList();
    }

    private static List<List<Double>> segments(LineChart chart, String line) {
        return chart.series().stream()
                .filter(series -> series.name().equals(line))
                .flatMap(series -> series.segments().stream())
                .map(segment -> segment.stream().map(Point::x).toList())
                .toList();
    }

    @Test
    void beforeAnythingIsKnownThereAreAxesAndNoLines() {
        assertThat(drawings.now(false))
                .allSatisfy(chart -> assertThat(chart.series()).isEmpty())
                .allSatisfy(chart -> assertThat(chart.y().ticks()).isNotEmpty());
    }

    @Test
    void axesCoverAllValues() {
        figures.add(Intervals.of(0, 1_234_567, 7));
        figures.add(Intervals.of(1, 10, 0));

        assertThat(drawings.now(false))
                .allSatisfy(chart -> assertThat(chart.series().stream().flatMap(Series::points))
                        .allSatisfy(point -> {
                            assertThat(chart.x().position(point.x())).isBetween(0.0, 1.0);
                            assertThat(chart.y().position(point.y())).isBetween(0.0, 1.0);
                        }));
        assertThat(values(chart("Errors"), "errors")).containsExactly(7.0, 0.0);
    }

    @Test
    void aRunOfManyHoursKeepsABoundedNumberOfPoints() {
        KindInterval find = Intervals.kind("find", 1, 1);
        for (int second = 0; second < 20_000; second++) {
            figures.add(Intervals.of("measure", second, 0, find));
        }
        assertThat(chart("Throughput").series().get(0).segments()).hasSize(1);
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
        return view(Intervals.START, shards);
    }

    private static ClusterView view(Instant at, ShardView... shards) {
        return new ClusterView(
                at, TargetKind.SHARDED, "shardlab.weblog", List.of(), List.of(), List.of(shards), Optional.of(true));
    }
}
