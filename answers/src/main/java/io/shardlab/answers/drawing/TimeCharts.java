package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Mark;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.OperationFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The charts of one run over time: throughput, latencies, errors, backlog and processors. A chart without any known value is
 * left out. The HTML report and the desktop program show all charts of each group, in this order, while a run is under way and
 * afterwards. Used on one thread.
 */
public final class TimeCharts {

    private static final int MOST_KINDS = 6;
    private static final int FEWEST_FOR_A_COURSE = 3;

    /** The style of the line of all kinds together, which no kind has. */
    private static final int ALL_KINDS = 7;

    /** The style of a red line. */
    private static final int BAD = 6;

    private static final double WHOLE = 100;

    /** The stretches that fit a chart's width. */
    private static final double MOST_BANDS = 200;

    /** The marks that fit a chart's width. */
    private static final int MOST_MARKS = 400;

    private final RunCourse course;
    private final ChartTexts words;

    /** The names of the phases that are measured. */
    private final Set<String> measured;

    /** The names of phases with a single operation. */
    private final Set<String> timedOnce;

    private final boolean isPart;
    private final double from;
    private final List<Band> phases;
    private final List<Band> migrations;
    private final List<Mark> errors;
    private final List<Mark> errorsAndMisses;
    private final List<Guide> events;

    /** The charts of the whole run. */
    public TimeCharts(RunCourse course, ChartTexts words) {
        this(course, words, false);
    }

    /** @param measuredOnly true to leave out loads and warm-ups as soon as something was measured */
    public TimeCharts(RunCourse course, ChartTexts words, boolean measuredOnly) {
        this.course = course;
        this.words = words;
        this.measured = course.measured();
        this.timedOnce = course.phases().stream().map(CoursePhase::name).collect(Collectors.toSet());
        course.phases().stream().filter(phase -> !phase.timedOnce()).forEach(phase -> timedOnce.remove(phase.name()));
        List<CoursePhase> counted =
                course.phases().stream().filter(CoursePhase::measured).toList();
        this.isPart = measuredOnly
                && !counted.isEmpty()
                && counted.size() < course.phases().size();
        this.from = isPart ? counted.get(0).from() : 0;
        this.phases = phases();
        this.migrations = migrations();
        this.errors = errors();
        this.errorsAndMisses = Stream.concat(errors.stream(), misses().stream()).toList();
        this.events = events();
    }

    /**
     * Returns the rate of each kind and of all together: operations, and documents if an operation is a batch of them or their
     * number differs. Phases that only prepare are left out, because a load is many times as fast as queries; unacknowledged
     * writes have their own chart.
     */
    public List<LineChart> throughput() {
        Predicate<String> isAnswered = kind -> !isSent(kind);
        List<LineChart> charts = new ArrayList<>(rates(
                words.get("Throughput over time"),
                RateUnit.OPERATIONS,
                isAnswered,
                phase -> counts(phase) && phase.unit() == RateUnit.OPERATIONS,
                0));
        if (documentsDiffer() || charts.isEmpty()) {
            String title = charts.isEmpty() ? words.get("Throughput over time") : words.get("Documents over time");
            charts.addAll(rates(title, RateUnit.DOCUMENTS, isAnswered, this::counts, 0));
        }
        charts.addAll(rates(
                words.get("Unacknowledged writes sent over time"),
                RateUnit.OPERATIONS,
                TimeCharts::isSent,
                this::counts,
                0));
        return charts;
    }

    private static boolean isSent(String kind) {
        return kind.equals(OperationFactory.SEND);
    }

    private boolean documentsDiffer() {
        return course.kinds().stream().filter(kind -> !isSent(kind)).anyMatch(kind -> {
            Series documents = line("", 0, kind, CourseFigure.DOCUMENTS, this::counts);
            return documents.values().anyMatch(rate -> rate > 0)
                    && !documents.equals(line("", 0, kind, CourseFigure.OPERATIONS, this::counts));
        });
    }

    /** True if the phase does not only prepare: it is measured, or warms up for one that is. */
    private boolean counts(CoursePhase phase) {
        return phase.isWarmUp() || measured.contains(phase.name());
    }

    /**
     * Returns a chart of the latencies of each kind, the most frequent one first; in an open loop, where response times can
     * differ from service times, of both.
     */
    public List<LineChart> latencies() {
        Map<String, Double> firstRates = new HashMap<>();
        course.kinds()
                .forEach(kind -> line("", 0, kind, CourseFigure.OPERATIONS, phase -> measured.contains(phase.name()))
                        .values()
                        .filter(rate -> rate > 0)
                        .findFirst()
                        .ifPresent(rate -> firstRates.put(kind, rate)));
        List<LineChart> charts = new ArrayList<>();
        course.kinds().stream()
                .filter(firstRates::containsKey)
                .sorted(Comparator.comparing(firstRates::get).reversed())
                .limit(MOST_KINDS)
                .forEach(kind -> {
                    List<Series> service = latency(kind, CourseFigure.SERVICE);
                    List<Series> response = latency(kind, CourseFigure.RESPONSE);
                    boolean isOpen = !service.equals(response);
                    if (isOpen) {
                        charts.add(ofLatency(words.get("Response time of {0} over time", kind), response));
                    }
                    charts.add(ofLatency(
                            isOpen
                                    ? words.get("Service time of {0} over time", kind)
                                    : words.get("Service time (= response time) of {0} over time", kind),
                            service));
                });
        return charts;
    }

    /** @param figures median, p95, p99 and the largest */
    private List<Series> latency(String kind, List<CourseFigure> figures) {
        List<String> names = List.of("p50", "p95", "p99", words.get("max"));
        List<Series> lines = new ArrayList<>();
        for (int style = names.size() - 1; style >= 0; style--) {
            lines.add(line(names.get(style), style, kind, figures.get(style), this::counts));
        }
        return lines;
    }

    private LineChart ofLatency(String title, List<Series> lines) {
        return chart(title, lines, LogAxis.over(words.get("ms, log scale"), lines), errorsAndMisses);
    }

    /**
     * Returns the errors, the client's backlog and the processors.
     *
     * @param servers the CPU use of servers on the client machine
     */
    public List<LineChart> load(Series... servers) {
        List<LineChart> charts = new ArrayList<>();
        charts.addAll(ever(
                words.get("Errors over time"),
                line(words.get("errors"), BAD, CourseFigure.ERRORS),
                words.get("errors")));
        charts.addAll(ever(
                words.get("Backlog over time"),
                line(words.get("largest backlog"), 0, CourseFigure.BACKLOG),
                words.get("operations due but not started")));
        charts.addAll(processors(servers));
        return charts;
    }

    /** A chart of a figure that is not always zero. */
    private List<LineChart> ever(String title, Series line, String unit) {
        return line.values().anyMatch(value -> value > 0)
                ? List.of(chart(title, List.of(line), LinearAxis.fromZero(unit, List.of(line))))
                : List.of();
    }

    /** Returns the utilization of the client. Collectors that work in parallel may take more than 100 %. */
    private List<LineChart> processors(Series... servers) {
        List<Series> series = Stream.concat(
                        Stream.of(
                                line(words.get("client"), 0, CourseFigure.CLIENT_CPU),
                                line(words.get("whole machine"), 1, CourseFigure.MACHINE_CPU),
                                line(words.get("client garbage collection"), 2, CourseFigure.GARBAGE_COLLECTION)),
                        Stream.of(servers))
                .filter(line -> !line.isEmpty())
                .toList();
        double largest = series.stream().flatMap(Series::values).reduce(WHOLE, Math::max);
        return series.isEmpty()
                ? List.of()
                : List.of(chart(
                        words.get("CPU use of the client machine over time"),
                        series,
                        LinearAxis.fromZero(words.get("% of all processors"), largest)));
    }

    /** Returns the rates of phases that only prepare, if they took long enough for a line. */
    public List<LineChart> preparation() {
        return rates(
                words.get("Preparation: documents over time"),
                RateUnit.DOCUMENTS,
                kind -> true,
                phase -> !counts(phase),
                FEWEST_FOR_A_COURSE);
    }

    /** Creates a chart with a line for each kind that has enough points. */
    private List<LineChart> rates(
            String title, RateUnit unit, Predicate<String> kinds, Predicate<CoursePhase> phases, int fewest) {
        CourseFigure rate = CourseFigure.rate(unit);
        List<Series> series = new ArrayList<>();
        course.kinds().stream().filter(kinds).forEach(kind -> {
            Series line = line(kind, series.size(), kind, rate, phases);
            if (series.size() < MOST_KINDS && line.points().count() >= Math.max(1, fewest)) {
                series.add(line);
            }
        });
        Series all = line(
                words.get("all kinds"),
                ALL_KINDS,
                RunCourse.ALL,
                rate,
                phase -> phases.test(phase) && course.isMixed(phase));
        if (series.size() > 1 && !all.isEmpty()) {
            series.add(all);
        }
        return series.isEmpty()
                ? List.of()
                : List.of(chart(title, series, LinearAxis.fromZero(words.get(unit), series), errorsAndMisses));
    }

    /** A single operation is counted in the last interval of its phase and gives no rate and no percentiles. */
    private Series line(String name, int style, String kind, CourseFigure figure, Predicate<CoursePhase> shown) {
        boolean isOfOperations = CourseFigure.OF_KIND.contains(figure);
        return course.line(
                name,
                style,
                kind,
                figure,
                phase -> (!isPart || phase.measured())
                        && shown.test(phase)
                        && !(isOfOperations && timedOnce.contains(phase.name())));
    }

    private Series line(String name, int style, CourseFigure figure) {
        return line(name, style, RunCourse.ALL, figure, phase -> true);
    }

    /** Creates a chart over the time of the run, with its phases and what happened. */
    public LineChart chart(String title, List<Series> series, ChartAxis y) {
        return chart(title, series, y, errors);
    }

    private LineChart chart(String title, List<Series> series, ChartAxis y, List<Mark> marks) {
        return new LineChart(
                title,
                words.get(
                        "{0} in each interval, over {1} seconds from the start of the first phase. Phases that do not "
                                + "count towards the verdict are shaded.",
                        y.label(), Math.round(course.end())),
                LinearAxis.between(words.get("seconds"), from, course.end() > from ? course.end() : from + 1),
                y,
                series,
                phases,
                migrations,
                marks,
                events);
    }

    /** The first second that is shown. */
    public double from() {
        return from;
    }

    /** Returns the phases; those that do not count are shaded. */
    private List<Band> phases() {
        return course.phases().stream()
                .filter(phase -> phase.from() >= from)
                .map(phase -> new Band(phase.title(), explanation(phase), phase.from(), phase.to(), !phase.measured()))
                .toList();
    }

    private String explanation(CoursePhase phase) {
        return words.get(
                        "{0}: {1} s, {2} threads",
                        phase.title(), FigureText.seconds(phase.to() - phase.from()), phase.threads())
                + (phase.migrations() > 0
                        ? words.get(", chunk migrations: {0}", FigureText.count(phase.migrations()))
                        : "")
                + (phase.measured() ? "" : words.get("; does not count towards the verdict"));
    }

    /**
     * Returns the stretches of phases in which chunks were moved; stretches of a phase that a chart could not show separately are one.
     * Results of older programs have none.
     */
    private List<Band> migrations() {
        double nearest = course.end() / MOST_BANDS;
        List<Band> bands = new ArrayList<>();
        for (CoursePhase phase : course.phases()) {
            List<RunCourse.Move> together = new ArrayList<>();
            for (RunCourse.Move move : course.moves()) {
                double begin = Math.max(Math.max(from, phase.from()), move.from());
                double end = Math.min(phase.to(), move.to());
                if (!together.isEmpty() && begin > end(together) + nearest) {
                    bands.add(band(together));
                    together.clear();
                }
                if (begin < end) {
                    together.add(new RunCourse.Move(begin, end, move.migration()));
                }
            }
            if (!together.isEmpty()) {
                bands.add(band(together));
            }
        }
        return bands;
    }

    private static double end(List<RunCourse.Move> moves) {
        return moves.stream().mapToDouble(RunCourse.Move::to).max().orElse(0);
    }

    private Band band(List<RunCourse.Move> moves) {
        double begin = moves.get(0).from();
        double end = end(moves);
        List<MigrationSpan> known =
                moves.stream().flatMap(move -> move.migration().stream()).toList();
        String ways = known.stream()
                .map(span -> words.get(
                        Message.sense("from one to the other", "{0} to {1}"), span.fromShard(), span.toShard()))
                .distinct()
                .collect(Collectors.joining(", "));
        String name = words.get("chunk migrations");
        String explanation = known.isEmpty()
                ? name
                : words.get(
                        "Chunk migrations from {1} to {2} s: {0} ({3})",
                        FigureText.count(known.size()), FigureText.seconds(begin), FigureText.seconds(end), ways);
        return new Band(name, explanation, begin, end, true);
    }

    /** Returns the events; only the first few have names. */
    private List<Guide> events() {
        List<Guide> events = new ArrayList<>();
        course.events().stream().filter(event -> event.second() >= from).forEach(event -> {
            String name = event.name().in(words.language());
            events.add(Guide.numbered(
                    events.size(),
                    event.second(),
                    name,
                    words.get("{0} at {1} s", name, FigureText.seconds(event.second()))));
        });
        return events;
    }

    /** Returns the intervals in which operations failed. */
    private List<Mark> errors() {
        String name = words.get("errors");
        return places(line(name, 0, CourseFigure.ERRORS))
                .map(point -> new Mark(
                        point.x(),
                        name,
                        words.get(
                                "{0} errors at {1} s",
                                FigureText.count(Math.round(point.y())), FigureText.seconds(point.x()))))
                .toList();
    }

    /** Returns the intervals that missed an objective. */
    private List<Mark> misses() {
        String name = words.get("objective missed");
        Predicate<CoursePhase> judged = phase -> phase.measured() && !timedOnce.contains(phase.name());
        return places(line(name, 0, RunCourse.ALL, CourseFigure.MISSES, judged))
                .map(point ->
                        new Mark(point.x(), name, words.get("{0} at {1} s", name, FigureText.seconds(point.x())), true))
                .toList();
    }

    private static Stream<Point> places(Series line) {
        return line.atMost(MOST_MARKS).points().filter(point -> point.y() > 0);
    }
}
