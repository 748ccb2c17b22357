package io.shardlab.report.drawing;

import io.shardlab.core.result.IntervalRow;
import io.shardlab.core.result.KindReport;
import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.ChartWords;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.Series;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.report.saved.TimeLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What happened when in one run: throughput, latencies, processors and backlog over time. None where nothing is known. */
public final class TimeCharts {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double PERCENT = 100;
    private static final int MOST_KINDS = 6;
    private static final int FEWEST_FOR_A_COURSE = 3;

    private final SavedRun run;
    private final TimeLine time;
    private final ChartWords words;

    public TimeCharts(SavedRun run, ChartWords words) {
        this.run = run;
        this.time = new TimeLine(run, words);
        this.words = words;
    }

    /** Operations, and documents where they tell more, of each kind. */
    public List<LineChart> throughput() {
        List<LineChart> charts = new ArrayList<>();
        charts.addAll(rates("throughput.over-time", "axis.operations", IntervalRow::operations));
        List<String> kinds = kinds();
        boolean documentsTellMore = run.intervals().stream()
                .filter(row -> kinds.contains(row.operation()))
                .anyMatch(row -> row.documents() > 0 && row.documents() != row.operations());
        if (documentsTellMore) {
            charts.addAll(rates("documents.over-time", "axis.documents", IntervalRow::documents));
        }
        return charts;
    }

    /** One kind's latencies a chart; response times only where they can differ, in an open loop. */
    public List<LineChart> latencies() {
        List<LineChart> charts = new ArrayList<>();
        for (String kind : kinds()) {
            boolean open = run.intervals().stream()
                    .anyMatch(row ->
                            row.operation().equals(kind) && !row.serviceTime().equals(row.responseTime()));
            String key = open ? "service.over-time" : "service-is-response.over-time";
            charts.addAll(latency(words.get(key, kind), kind, IntervalRow::serviceTime));
            if (open) {
                charts.addAll(latency(words.get("response.over-time", kind), kind, IntervalRow::responseTime));
            }
        }
        return charts;
    }

    /** How busy the client was. */
    public List<LineChart> processors() {
        List<Series> series = present(List.of(
                time.ofAll(words.get("client"), 0, row -> PERCENT * Math.min(1, row.clientCpuShare())),
                time.ofAll(
                        words.get("machine"),
                        1,
                        row -> PERCENT * row.machineCpuShare().orElse(Double.NaN)),
                time.ofAll(words.get("garbage-collection"), 2, row -> PERCENT * row.gcSeconds() / row.seconds())));
        return chart("processors.over-time", series, "axis.processors", 100);
    }

    /** What was due and not started; none if nothing ever was. */
    public List<LineChart> backlog() {
        boolean any = run.intervals().stream().anyMatch(row -> row.maxBacklog() > 0);
        return any
                ? chart(
                        "backlog.over-time",
                        List.of(time.ofAll(words.get("backlog"), 0, IntervalRow::maxBacklog)),
                        "axis.backlog",
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
    public List<LineChart> preparation() {
        List<String> measured = kinds();
        List<Series> series = new ArrayList<>();
        for (String kind : time.kinds()) {
            Series line = time.ofKind(kind, series.size(), kind, row -> row.documents() / row.seconds());
            if (!measured.contains(kind) && line.points().count() >= FEWEST_FOR_A_COURSE) {
                series.add(line);
            }
        }
        return chart("preparation.over-time", series, "axis.documents", 0);
    }

    private List<LineChart> rates(String title, String axis, ToDoubleFunction<IntervalRow> amount) {
        List<Series> series = new ArrayList<>();
        for (String kind : kinds()) {
            series.add(time.ofKind(kind, series.size(), kind, row -> amount.applyAsDouble(row) / row.seconds()));
        }
        return chart(title, present(series), axis, 0);
    }

    private List<LineChart> latency(String title, String kind, Function<IntervalRow, IntervalRow.Latency> latency) {
        List<Series> series = present(List.of(
                millis(words.get("max"), 3, kind, row -> latency.apply(row).maxMicros()),
                millis("p99", 2, kind, row -> latency.apply(row).p99Micros()),
                millis("p95", 1, kind, row -> latency.apply(row).p95Micros()),
                millis("p50", 0, kind, row -> latency.apply(row).p50Micros())));
        double smallest = values(series).min(Double::compare).orElse(1.0);
        double largest = values(series).max(Double::compare).orElse(1.0);
        return chart(title, series, LogAxis.over(words.get("axis.millis"), smallest, largest));
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

    private static Stream<Double> values(List<Series> series) {
        return series.stream().flatMap(Series::values);
    }

    /** @param title key of it, as is {@code axis} */
    private List<LineChart> chart(String title, List<Series> series, String axis, double atLeast) {
        double largest = Math.max(atLeast, values(series).max(Double::compare).orElse(0.0));
        return chart(words.get(title), series, LinearAxis.fromZero(words.get(axis), largest));
    }

    private List<LineChart> chart(String title, List<Series> series, Axis y) {
        if (series.isEmpty()) {
            return List.of();
        }
        return List.of(new LineChart(
                title,
                words.get("over-time.description", y.label(), Math.round(time.end())),
                LinearAxis.upTo(words.get("axis.seconds"), time.end()),
                y,
                series,
                time.phases(),
                time.migrations(),
                time.errors(),
                List.of()));
    }
}
