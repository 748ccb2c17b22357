package io.shardlab.report.drawing;

import io.shardlab.core.result.RateUnit;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.saved.PercentileCurve;
import io.shardlab.report.saved.PhaseCourse;
import io.shardlab.report.saved.PhaseLatencies;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.folder.IntervalRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Runs laid over one another: distributions of latencies, and the last phase that counts over time. */
public final class RunOverlays {

    private static final double MICROS_PER_MILLI = 1000;

    private final List<Named> runs;
    private final ModelCurves model;
    private final ChartTexts words;

    /**
     * A run with the name that its lines have.
     *
     * @param name for the legend
     */
    public record Named(String name, SavedRun run) {}

    /** Of what was measured alone. */
    public RunOverlays(List<Named> runs, ChartTexts words) {
        this(runs, ModelCurves.NONE, words);
    }

    /** @param model laid over what was measured */
    public RunOverlays(List<Named> runs, ModelCurves model, ChartTexts words) {
        this.runs = List.copyOf(runs);
        this.model = model;
        this.words = words;
    }

    /**
     * Response times of each run and phase that counts, and beside them service times where both can differ; over them the
     * model's.
     */
    public List<LineChart> percentiles() {
        List<Series> series = new ArrayList<>();
        long count = 1;
        int style = 0;
        boolean open = false;
        for (Named named : runs) {
            for (PhaseLatencies phase : named.run().latencies()) {
                String name = named.run().latencies().size() == 1 ? named.name() : named.name() + ", " + phase.phase();
                series.add(Series.line(name, style, PercentileCharts.points(phase.response())));
                if (phase.open()) {
                    String service = words.get("percentile.service", name);
                    series.add(Series.companion(service, style, PercentileCharts.points(phase.service())));
                    open = true;
                }
                count = Math.max(count, phase.response().count());
                style++;
            }
        }
        series.addAll(model.percentiles());
        count = Math.max(count, model.mostValues());
        String title = words.get(open ? "percentile.times" : "percentile.runs");
        return series.isEmpty() ? List.of() : List.of(PercentileCharts.of(title, series, count, words));
    }

    /** Response times of each kind of operation, where a phase has several. */
    public List<LineChart> percentilesOfKinds() {
        List<PercentileCurve> curves = new ArrayList<>();
        for (Named named : runs) {
            for (PhaseLatencies phase : named.run().latencies()) {
                if (phase.kinds().size() > 1) {
                    phase.kinds()
                            .forEach(kind -> curves.add(new PercentileCurve(
                                    named.name() + ", " + kind.name(), kind.count(), kind.values())));
                }
            }
        }
        return curves.isEmpty()
                ? List.of()
                : List.of(PercentileCharts.ofCurves(words.get("percentile.kinds"), curves, words));
    }

    /** The rate of all kinds together, those of each unit in a chart of their own. */
    public List<LineChart> throughput() {
        return Stream.of(RateUnit.values())
                .flatMap(unit -> throughput(unit).stream())
                .toList();
    }

    private List<LineChart> throughput(RateUnit unit) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            for (PhaseCourse course : course(runs.get(i))) {
                if (course.unit() == unit) {
                    add(series, runs.get(i).name(), i, course.rate());
                }
            }
        }
        String axis = words.get(unit);
        return series.isEmpty()
                ? List.of()
                : List.of(new LineChart(
                        words.get("throughput.over-time"),
                        words.get("runs.throughput.description", axis),
                        time(series),
                        LinearAxis.fromZero(axis, values(series).max().orElse(1)),
                        series));
    }

    /** Median, p99 and largest response time, a chart each, with a line for each run and kind of operation. */
    public List<LineChart> latencies() {
        List<LineChart> charts = new ArrayList<>();
        charts.addAll(latency("p50", row -> row.responseTime().p50Micros()));
        charts.addAll(latency("p99", row -> row.responseTime().p99Micros()));
        charts.addAll(latency(words.get("max"), row -> row.responseTime().maxMicros()));
        return charts;
    }

    private List<LineChart> latency(String figure, ToDoubleFunction<IntervalRow> micros) {
        List<Series> series = new ArrayList<>();
        for (Named named : runs) {
            for (PhaseCourse course : course(named)) {
                List<String> kinds = course.kinds();
                for (String kind : kinds) {
                    String name = kinds.size() == 1 ? named.name() : named.name() + ", " + kind;
                    add(
                            series,
                            name,
                            series.size(),
                            course.ofKind(kind, row -> micros.applyAsDouble(row) / MICROS_PER_MILLI));
                }
            }
        }
        return series.isEmpty()
                ? List.of()
                : List.of(new LineChart(
                        words.get("runs.latency.over-time", figure),
                        words.get("runs.latency.description"),
                        time(series),
                        LogAxis.over(
                                words.get("axis.millis"),
                                values(series).min().orElse(1),
                                values(series).max().orElse(1)),
                        series));
    }

    private static List<PhaseCourse> course(Named named) {
        return named.run().last().filter(phase -> !phase.wasTimedOnce()).stream()
                .map(phase -> new PhaseCourse(named.run(), phase))
                .toList();
    }

    private static void add(List<Series> series, String name, int style, List<List<Point>> segments) {
        if (!segments.isEmpty()) {
            series.add(Series.line(name, style, segments));
        }
    }

    private LinearAxis time(List<Series> series) {
        double end = series.stream()
                .flatMap(Series::points)
                .mapToDouble(Point::x)
                .max()
                .orElse(1);
        return LinearAxis.upTo(words.get("axis.phase-seconds"), end);
    }

    private static DoubleStream values(List<Series> series) {
        return series.stream().flatMap(Series::values).mapToDouble(Double::doubleValue);
    }
}
