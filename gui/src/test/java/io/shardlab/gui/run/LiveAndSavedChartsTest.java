package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.folder.ResultFiles;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveAndSavedChartsTest {

    private static final Instant START = Intervals.START;
    private static final int SECONDS = 8;

    @TempDir
    Path results;

    @Test
    void migrationsAreAtTheSameTimesWhileARunIsUnderWayAndAfterwards() {
        SavedResult saved = new SavedRuns(results)
                .migrations(span(0.5, 2), span(5, SECONDS))
                .phase(
                        "load",
                        1,
                        false,
                        START,
                        IntStream.range(0, SECONDS).mapToLong(i -> 10).toArray(),
                        (interval, operation) -> 1_000_000)
                .save();
        TimeCharts charts =
                new TimeCharts(RunCourse.of(SavedRun.of(saved.folder(), saved.result())), ChartTexts.ENGLISH);

        LiveFigures live = new LiveFigures(List.of());
        live.add(seen(START.minusSeconds(30)));
        IntStream.range(0, SECONDS)
                .forEach(second ->
                        live.add(Intervals.at(second, "load", second, 0, Intervals.batches("insert", 10, 100, 1))));
        // The last one goes on while the run waits for the balancer.
        live.add(seen(
                START.plusSeconds(30),
                migration(START.plusMillis(500), START.plusSeconds(2)),
                migration(START.plusSeconds(5), START.plusSeconds(27))));

        assertThat(times(new LiveDrawings(live, Texts.in(Language.ENGLISH))
                        .now(true)
                        .get(0)
                        .overlaps()))
                .isEqualTo(times(charts.throughput().get(0).overlaps()))
                .containsExactly("0.5-2.0", "5.0-8.0");
    }

    @Test
    void theChartsOfARunUnderWayAreThoseOfItsResult() {
        List<IntervalSnapshot> load = IntStream.range(0, 4)
                .mapToObj(second -> Intervals.at(second, "load", second, 0, Intervals.batches("insert", 10, 100, 5)))
                .toList();
        List<IntervalSnapshot> measure = IntStream.range(0, 3)
                .mapToObj(second -> Intervals.at(
                        6 + second,
                        "measure",
                        second,
                        second == 1 ? 2 : 0,
                        Intervals.batches("find", 10 * second, 15, 1),
                        Intervals.kind("update", 5, 2)))
                .toList();
        PhaseReport loaded = phase("load", false, START, load.size());
        PhaseReport measured = phase("measure", true, START.plusSeconds(6), measure.size());

        LiveFigures live = new LiveFigures(List.of(SloExpression.parse("throughput>20")));
        run(live, load, loaded);
        run(live, measure, measured);
        RunResult result = new MadeUpRun()
                .startedAt(START)
                .parameters(Map.of("slo", "throughput>20"))
                .phases(List.of(loaded, measured))
                .result();
        List<IntervalRow> rows = Stream.concat(load.stream(), measure.stream())
                .flatMap(interval -> IntervalRow.of(interval, 1).stream())
                .toList();
        SavedRun saved = new SavedRun(results, result, rows, List.of(), ResultFiles.of(results, result));
        TimeCharts charts = new TimeCharts(RunCourse.of(saved), ChartTexts.ENGLISH);
        List<LineChart> all = Stream.of(charts.throughput(), charts.latencies(), charts.load(), charts.preparation())
                .flatMap(List::stream)
                .toList();

        assertThat(all)
                .extracting(LineChart::title)
                .containsExactly(
                        "Throughput over time",
                        "Documents over time",
                        "Service time (= response time) of find over time",
                        "Service time (= response time) of update over time",
                        "Errors over time",
                        "CPU use of the client machine over time",
                        "Preparation: documents over time");
        assertThat(all.get(0).marks())
                .extracting(mark -> mark.explanation())
                .containsExactly("2 errors at 7.5 s", "objective missed at 6.5 s", "objective missed at 7.5 s");
        assertThat(new LiveDrawings(live, Texts.in(Language.ENGLISH)).now(false))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    private static PhaseReport phase(String name, boolean measured, Instant start, int seconds) {
        return new MadeUpPhase(name, 1)
                .measured(measured)
                .startedAt(start)
                .threads(4)
                .seconds(seconds)
                .operations(100, 1000, 0)
                .report();
    }

    private static void run(LiveFigures live, List<IntervalSnapshot> intervals, PhaseReport report) {
        PhaseSpec.Limit limit = new PhaseSpec.Limit.Time(Duration.ofSeconds(intervals.size()));
        live.begin(PhaseSpec.closedLoop(report.name(), report.threads(), limit), 1, report.measured());
        intervals.forEach(live::add);
        live.endPhase(report);
    }

    private static List<String> times(List<Band> bands) {
        return bands.stream().map(band -> band.from() + "-" + band.to()).toList();
    }

    private static MigrationSpan span(double from, double to) {
        return new MigrationSpan(from, to, "s1", "s2", Optional.of(true));
    }

    private static Migration migration(Instant from, Instant to) {
        return new Migration("s1", "s2", from, Optional.of(to), true);
    }

    private static ClusterView seen(Instant at, Migration... migrations) {
        return new ClusterView(
                at,
                TargetKind.SHARDED,
                "db.c",
                List.of(),
                List.of(),
                List.of(),
                Optional.of(true),
                List.of(migrations));
    }
}
