package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.saved.PercentileCurve;
import io.shardlab.answers.saved.PhaseLatencies;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Charts of several runs over one another: distributions of latencies, and the last phase that counts over time. Used on one
 * thread.
 */
public final class RunOverlays {

    private final List<Named> runs;
    private final ChartTexts words;

    /** The last phases of the runs, once they were asked for: they are drawn from all intervals. */
    private List<Optional<LastPhase>> lastPhases = List.of();

    /**
     * A run with the name of its lines.
     *
     * @param name the name in the legend
     */
    public record Named(String name, SavedRun run) {

        private String with(boolean several, String part) {
            return several ? name + ", " + part : name;
        }

        private Optional<LastPhase> last() {
            return run.last().filter(phase -> !phase.wasTimedOnce()).map(phase -> LastPhase.of(run, phase));
        }
    }

    /** The last phase that counts, in measured seconds from its own start. */
    private record LastPhase(RunCourse course, CoursePhase phase) {

        static LastPhase of(SavedRun run, PhaseReport phase) {
            RunCourse course = RunCourse.of(run);
            return new LastPhase(course, course.at(course.seconds(phase.startedAt())));
        }

        Series rate(String name, int style) {
            return course.line(name, style, RunCourse.ALL, CourseFigure.rate(phase.unit()), phase::equals)
                    .from(phase.from());
        }

        /** The lines of a figure, each with the name of its kind. */
        List<Series> ofKinds(CourseFigure figure) {
            return course.kinds().stream()
                    .map(kind ->
                            course.line(kind, 0, kind, figure, phase::equals).from(phase.from()))
                    .filter(line -> !line.isEmpty())
                    .toList();
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

    private List<Optional<LastPhase>> lastPhases() {
        if (lastPhases.isEmpty()) {
            lastPhases = runs.stream().map(Named::last).toList();
        }
        return lastPhases;
    }

    /** Returns the rate of all kinds together, with a chart for each unit. */
    public List<LineChart> throughput() {
        return Stream.of(RateUnit.values())
                .flatMap(unit -> throughput(unit, lastPhases()).stream())
                .toList();
    }

    private List<LineChart> throughput(RateUnit unit, List<Optional<LastPhase>> phases) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            String name = runs.get(i).name();
            int style = i;
            phases.get(i)
                    .filter(last -> last.phase().unit() == unit)
                    .map(last -> last.rate(name, style))
                    .filter(line -> !line.isEmpty())
                    .ifPresent(series::add);
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
                        latency("p50", CourseFigure.RESPONSE_P50, lastPhases()),
                        latency("p99", CourseFigure.RESPONSE_P99, lastPhases()),
                        latency(words.get("max"), CourseFigure.RESPONSE_MAX, lastPhases()))
                .flatMap(List::stream)
                .toList();
    }

    private List<LineChart> latency(String name, CourseFigure figure, List<Optional<LastPhase>> phases) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Named named = runs.get(i);
            List<Series> lines = phases.get(i).map(last -> last.ofKinds(figure)).orElse(List.of());
            lines.forEach(line ->
                    series.add(Series.line(named.with(lines.size() > 1, line.name()), series.size(), line.segments())));
        }
        return chart(
                words.get("Response time {0} over time", name),
                words.get("Milliseconds in each interval of the last measured phase."),
                LogAxis.over(words.get("ms, log scale"), series),
                series);
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
