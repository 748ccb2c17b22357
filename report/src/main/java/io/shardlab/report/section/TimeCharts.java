package io.shardlab.report.section;

import io.shardlab.core.result.IntervalRow;
import io.shardlab.core.result.KindReport;
import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.Mark;
import io.shardlab.report.chart.Series;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.report.saved.TimeLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What happened when: throughput, latencies, processors and backlog over time. */
final class TimeCharts {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double PERCENT = 100;
    private static final int MOST_KINDS = 6;
    private static final int FEWEST_FOR_A_COURSE = 3;

    private final SavedRun run;
    private final TimeLine time;
    private final Detail detail;

    TimeCharts(SavedRun run, Detail detail) {
        this.run = run;
        this.time = new TimeLine(run);
        this.detail = detail;
    }

    List<Element> throughput() {
        List<Element> charts = new ArrayList<>();
        charts.addAll(rates("Throughput over time", "operations/s", IntervalRow::operations));
        List<String> kinds = kinds();
        boolean documentsTellMore = run.intervals().stream()
                .filter(row -> kinds.contains(row.operation()))
                .anyMatch(row -> row.documents() > 0 && row.documents() != row.operations());
        if (documentsTellMore) {
            charts.addAll(rates("Documents over time", "documents/s", IntervalRow::documents));
        }
        return charts;
    }

    /** One kind's latencies a chart; response times only where they can differ, in an open loop. */
    List<Element> latencies() {
        List<Element> charts = new ArrayList<>();
        for (String kind : kinds()) {
            boolean open = run.intervals().stream()
                    .anyMatch(row ->
                            row.operation().equals(kind) && !row.serviceTime().equals(row.responseTime()));
            String name = open ? "Service time" : "Service time (= response time)";
            charts.addAll(latency(name + " of " + kind + " over time", kind, IntervalRow::serviceTime));
            if (open) {
                charts.addAll(latency("Response time of " + kind + " over time", kind, IntervalRow::responseTime));
            }
        }
        return charts;
    }

    List<Element> processors() {
        List<Series> series = present(List.of(
                time.ofAll("client", 0, row -> PERCENT * Math.min(1, row.clientCpuShare())),
                time.ofAll(
                        "whole machine",
                        1,
                        row -> PERCENT * row.machineCpuShare().orElse(Double.NaN)),
                time.ofAll("client's garbage collection", 2, row -> PERCENT * row.gcSeconds() / row.seconds())));
        return chart("Processors of the client's machine over time", series, "% of all processors", 100);
    }

    List<Element> backlog() {
        boolean any = run.intervals().stream().anyMatch(row -> row.maxBacklog() > 0);
        return any
                ? chart(
                        "Backlog over time",
                        List.of(time.ofAll("largest backlog", 0, IntervalRow::maxBacklog)),
                        "operations due and not started",
                        0)
                : List.of();
    }

    /** Kinds of the phases that count; what only prepares would hide them, as a load is many times as fast as queries. */
    private List<String> kinds() {
        Set<String> measured = run.measured().stream()
                .flatMap(phase -> phase.kinds().stream())
                .map(KindReport::name)
                .collect(Collectors.toSet());
        return time.kinds().stream()
                .filter(measured::contains)
                .limit(MOST_KINDS)
                .toList();
    }

    /** How fast what only prepares went, where it took long enough to have a course. */
    List<Element> preparation() {
        List<String> measured = kinds();
        List<Series> series = new ArrayList<>();
        for (String kind : time.kinds()) {
            Series line = time.ofKind(kind, series.size(), kind, row -> row.documents() / row.seconds());
            if (!measured.contains(kind) && line.points().count() >= FEWEST_FOR_A_COURSE) {
                series.add(line);
            }
        }
        return chart("Preparation: documents over time", series, "documents/s", 0);
    }

    private List<Element> rates(String title, String unit, ToDoubleFunction<IntervalRow> amount) {
        List<Series> series = new ArrayList<>();
        for (String kind : kinds()) {
            series.add(time.ofKind(kind, series.size(), kind, row -> amount.applyAsDouble(row) / row.seconds()));
        }
        return chart(title, present(series), unit, 0);
    }

    private List<Element> latency(String title, String kind, Function<IntervalRow, IntervalRow.Latency> latency) {
        List<Series> series = present(List.of(
                millis("max", 3, kind, row -> latency.apply(row).maxMicros()),
                millis("p99", 2, kind, row -> latency.apply(row).p99Micros()),
                millis("p95", 1, kind, row -> latency.apply(row).p95Micros()),
                millis("p50", 0, kind, row -> latency.apply(row).p50Micros())));
        double smallest = values(series).min(Double::compare).orElse(1.0);
        double largest = values(series).max(Double::compare).orElse(1.0);
        return chart(title, series, LogAxis.over("ms, log scale", smallest, largest));
    }

    private Series millis(String name, int style, String kind, ToDoubleFunction<IntervalRow> micros) {
        return time.ofKind(
                name,
                style,
                kind,
                row -> row.operations() == 0 ? Double.NaN : micros.applyAsDouble(row) / MICROS_PER_MILLI);
    }

    private static List<Series> present(List<Series> series) {
        return series.stream()
                .filter(line -> line.points().findAny().isPresent())
                .toList();
    }

    private static java.util.stream.Stream<Double> values(List<Series> series) {
        return series.stream().flatMap(Series::values);
    }

    private List<Element> chart(String title, List<Series> series, String unit, double atLeast) {
        double largest = Math.max(atLeast, values(series).max(Double::compare).orElse(0.0));
        return chart(title, series, LinearAxis.fromZero(unit, largest));
    }

    private List<Element> chart(String title, List<Series> series, Axis y) {
        if (series.isEmpty()) {
            return List.of();
        }
        List<Mark> errors = time.errors();
        String description = y.label() + " in each interval, over " + Math.round(time.end())
                + " seconds from the start of the first phase; what does not count for the verdict is shaded.";
        LineChart chart = new LineChart(
                title, description, LinearAxis.upTo("seconds", time.end()), y, series, time.phases(), errors);
        return List.of(Figure.of(chart, detail));
    }
}
