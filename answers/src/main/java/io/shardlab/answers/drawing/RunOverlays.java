package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.saved.PercentileCurve;
import io.shardlab.answers.saved.PhaseCourse;
import io.shardlab.answers.saved.PhaseLatencies;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.RateUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Charts of several runs over one another: distributions of latencies, and the last phase that counts over time. Immutable. */
public final class RunOverlays {

    private static final double MICROS_PER_MILLI = 1000;

    private final List<Named> runs;
    private final ChartTexts words;

    /**
     * A run with the name of its lines.
     *
     * @param name the name in the legend
     */
    public record Named(String name, SavedRun run) {

        private String with(boolean several, String part) {
            return several ? name + ", " + part : name;
        }

        private Optional<PhaseCourse> course() {
            return run.last().filter(phase -> !phase.wasTimedOnce()).map(phase -> new PhaseCourse(run, phase));
        }
    }

    public RunOverlays(List<Named> runs, ChartTexts words) {
        this.runs = List.copyOf(runs);
        this.words = words;
    }

    /** Returns the response times of each run and phase that counts, and the service times if both can differ. */
    public List<LineChart> percentiles() {
        List<Series> series = new ArrayList<>();
        long count = 1;
        int style = 0;
        boolean open = false;
        for (Named named : runs) {
            for (PhaseLatencies phase : named.run().latencies()) {
                String name = named.with(named.run().latencies().size() > 1, phase.phase());
                series.add(Series.line(name, style, PercentileCharts.points(phase.response())));
                if (phase.open()) {
                    String service = words.get("{0}, service time", name);
                    series.add(Series.companion(service, style, PercentileCharts.points(phase.service())));
                    open = true;
                }
                count = Math.max(count, phase.response().count());
                style++;
            }
        }
        String title = words.get(open ? "Response and service time by percentile" : "Response time by percentile");
        return series.isEmpty() ? List.of() : List.of(PercentileCharts.of(title, series, count, words));
    }

    /** Returns the response times of each kind of operation, for phases with several kinds. */
    public List<LineChart> percentilesOfKinds() {
        List<PercentileCurve> curves = runs.stream()
                .flatMap(named -> named.run().latencies().stream()
                        .filter(phase -> phase.kinds().size() > 1)
                        .flatMap(phase -> phase.kinds().stream())
                        .map(kind -> kind.named(named.with(true, kind.name()))))
                .toList();
        return curves.isEmpty()
                ? List.of()
                : List.of(PercentileCharts.ofCurves(
                        words.get("Response time of each kind of operation by percentile"), curves, words));
    }

    /** Returns the rate of all kinds together, with a chart for each unit. */
    public List<LineChart> throughput() {
        return Stream.of(RateUnit.values())
                .flatMap(unit -> throughput(unit).stream())
                .toList();
    }

    private List<LineChart> throughput(RateUnit unit) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Named named = runs.get(i);
            int style = i;
            named.course()
                    .filter(course -> course.unit() == unit)
                    .ifPresent(course -> add(series, named.name(), style, course.rate()));
        }
        String axis = words.get(unit);
        return chart(
                words.get("Throughput over time"),
                words.get("{0} in each interval of the last measured phase.", axis),
                LinearAxis.fromZero(axis, series),
                series);
    }

    /** Returns a chart each of the median, p99 and largest response time, with a line for each run and kind of operation. */
    public List<LineChart> latencies() {
        return Stream.of(
                        latency("p50", row -> row.responseTime().p50Micros()),
                        latency("p99", row -> row.responseTime().p99Micros()),
                        latency(words.get("max"), row -> row.responseTime().maxMicros()))
                .flatMap(List::stream)
                .toList();
    }

    private List<LineChart> latency(String figure, ToDoubleFunction<IntervalRow> micros) {
        List<Series> series = new ArrayList<>();
        for (Named named : runs) {
            named.course().ifPresent(course -> {
                List<String> kinds = course.kinds();
                kinds.forEach(kind -> add(
                        series,
                        named.with(kinds.size() > 1, kind),
                        series.size(),
                        course.ofKind(kind, row -> micros.applyAsDouble(row) / MICROS_PER_MILLI)));
            });
        }
        return chart(
                words.get("Response time {0} over time", figure),
                words.get("Milliseconds in each interval of the last measured phase."),
                LogAxis.over(words.get("ms, log scale"), series),
                series);
    }

    private static void add(List<Series> series, String name, int style, List<List<Point>> segments) {
        if (!segments.isEmpty()) {
            series.add(Series.line(name, style, segments));
        }
    }

    private List<LineChart> chart(String title, String description, ChartAxis y, List<Series> series) {
        double end = series.stream()
                .flatMap(Series::points)
                .mapToDouble(Point::x)
                .max()
                .orElse(0);
        ChartAxis x = LinearAxis.upTo(words.get("seconds from the phase's start"), end);
        return series.isEmpty() ? List.of() : List.of(new LineChart(title, description, x, y, series));
    }
}
