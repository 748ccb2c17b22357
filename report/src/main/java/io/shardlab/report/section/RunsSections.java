package io.shardlab.report.section;

import io.shardlab.core.result.IntervalRow;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.html.Columns;
import io.shardlab.report.html.Figures;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.PercentileCurve;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.report.saved.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Several runs: a table, their curves over one another, and each run folded. */
public final class RunsSections {

    /** More lines than this cannot be told apart. */
    private static final int MOST_LINES = 8;

    private final List<SavedRun> runs;
    private final Defaults defaults;

    public RunsSections(List<SavedRun> runs, Defaults defaults) {
        this.runs = List.copyOf(runs);
        this.defaults = defaults;
    }

    public List<Element> all() {
        List<Element> sections = new ArrayList<>();
        sections.addAll(RunSections.section("Runs", List.of(table())));
        sections.addAll(RunSections.section("Charts", charts()));
        sections.addAll(RunSections.section(
                "Each run",
                runs.stream()
                        .map(run -> new RunSections(run, defaults).folded(run.name()))
                        .toList()));
        return sections;
    }

    private Element table() {
        return new Columns<SavedRun>()
                .add("run", SavedRun::name)
                .add("workload", run -> run.result().workload())
                .add("target", run -> Words.target(run.result()))
                .add("threads", run -> ofLast(run, phase -> Figures.count(phase.threads())))
                .add(
                        "asked for/s",
                        run -> ofLast(
                                run,
                                phase -> phase.targetRate().map(Figures::figure).orElse("")))
                .add("operations/s", run -> ofLast(run, phase -> Figures.figure(phase.throughput())))
                .add("documents/s", run -> ofLast(run, phase -> Figures.figure(phase.documentsPerSecond())))
                .add(
                        "response p50 ms",
                        run -> ofLast(
                                run,
                                phase -> Figures.millis(phase.responseTime().percentile("50"))))
                .add(
                        "response p99 ms",
                        run -> ofLast(
                                run,
                                phase -> Figures.millis(phase.responseTime().percentile("99"))))
                .add(
                        "response max ms",
                        run -> ofLast(
                                run,
                                phase -> Figures.millis(phase.responseTime().maxMicros())))
                .add("errors", run -> ofLast(run, phase -> Figures.count(phase.errorCount())))
                .add("client CPU", run -> ofLast(run, phase -> Figures.percent(Math.min(1, phase.clientCpuShare()))))
                .add("verdict", run -> run.result().verdict().status().text())
                .table("Of each run the last phase that counts", runs)
                .render();
    }

    private static String ofLast(SavedRun run, java.util.function.Function<PhaseReport, String> text) {
        return run.last().map(text).orElse("");
    }

    private List<Element> charts() {
        List<Element> charts = new ArrayList<>(PercentileCharts.of(
                "Response time by percentile",
                drawn().stream()
                        .flatMap(run -> run.percentiles().stream()
                                .limit(1)
                                .map(curve -> new PercentileCurve(run.name(), curve.count(), curve.values())))
                        .toList(),
                Detail.FULL));
        throughput().forEach(charts::add);
        List<Element> content = new ArrayList<>();
        if (runs.size() > MOST_LINES) {
            content.add(
                    Html.tag("p").say("The charts show the last " + MOST_LINES + " of the " + runs.size() + " runs."));
        }
        if (!charts.isEmpty()) {
            content.add(RunSections.grid(charts));
        }
        return content;
    }

    private List<SavedRun> drawn() {
        return runs.subList(Math.max(0, runs.size() - MOST_LINES), runs.size());
    }

    private List<Element> throughput() {
        List<Series> series = new ArrayList<>();
        for (SavedRun run : drawn()) {
            List<Point> points = run.last().map(phase -> points(run, phase)).orElse(List.of());
            if (!points.isEmpty()) {
                series.add(Series.line(run.name(), series.size(), List.of(points)));
            }
        }
        if (series.isEmpty()) {
            return List.of();
        }
        double end = series.stream()
                .flatMap(Series::points)
                .mapToDouble(Point::x)
                .max()
                .orElse(1);
        double largest =
                series.stream().flatMap(Series::values).max(Double::compare).orElse(1.0);
        return List.of(Figure.of(
                new LineChart(
                        "Throughput over time",
                        "Operations a second in each interval of the last phase that counts.",
                        LinearAxis.upTo("seconds from the phase's start", end),
                        LinearAxis.fromZero("operations/s", largest),
                        series),
                Detail.FULL));
    }

    /** Of all kinds of operation together. */
    private static List<Point> points(SavedRun run, PhaseReport phase) {
        Instant end = phase.startedAt().plusMillis(Math.round(phase.seconds() * 1000));
        Map<Instant, List<IntervalRow>> intervals = new TreeMap<>();
        double longest = 0;
        for (IntervalRow row : run.intervals()) {
            boolean within = !row.startedAt().isBefore(phase.startedAt().minusMillis(5))
                    && row.startedAt().isBefore(end);
            if (within && row.phase().equals(phase.name())) {
                intervals
                        .computeIfAbsent(row.startedAt(), start -> new ArrayList<>())
                        .add(row);
                longest = Math.max(longest, row.seconds());
            }
        }
        List<Point> points = new ArrayList<>();
        for (List<IntervalRow> rows : intervals.values()) {
            IntervalRow first = rows.get(0);
            if (first.seconds() >= longest / 5) {
                double start =
                        Duration.between(phase.startedAt(), first.startedAt()).toMillis() / 1000.0;
                long operations =
                        rows.stream().mapToLong(IntervalRow::operations).sum();
                points.add(new Point(start + first.seconds() / 2, operations / first.seconds()));
            }
        }
        return points;
    }
}
