package io.shardlab.gui.run;

import io.shardlab.answers.chart.Series;
import io.shardlab.answers.chart.TimeSeries;
import io.shardlab.answers.drawing.CoursePhase;
import io.shardlab.answers.drawing.IntervalObjectives;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.answers.drawing.RunCourse.Move;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.ClusterView;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The figures known of the run under way: its course, which is that of its result later, its servers, and the figures of its last
 * interval. Used on one thread.
 */
public final class LiveFigures {

    /** More points than a chart has pixels; a few hundred kilobytes for all series of a kind of operation together. */
    static final int POINTS = 2_000;

    /** More phases than have room side by side in a chart. */
    static final int SPANS = 400;

    /** The points of a small drawing in a table. */
    private static final int FEW_POINTS = 100;

    private static final double NANOS = 1e9;
    private static final double PER_CENT = 100;
    private static final double MICROS_PER_MILLI = 1_000;

    final ServerSeries servers = new ServerSeries();

    private final RunCourse course = new RunCourse(POINTS, SPANS);
    private final IntervalObjectives objectives;

    /** The kind of which latencies are shown where only one has room, by phase: that of most operations at first. */
    private final Map<String, String> kinds = new HashMap<>();

    /** The phase of the next intervals. */
    private Optional<CoursePhase> announced = Optional.empty();

    private Optional<String> underWay = Optional.empty();
    private RunProgress.Current current = RunProgress.Current.NONE;

    /** True if the first phase has begun; before, seconds count from the time when the servers were seen first. */
    private boolean begun;

    private boolean seen;

    /** @param objectives the objectives of the run; intervals that miss one are marked */
    LiveFigures(List<SloExpression> objectives) {
        this.objectives = new IntervalObjectives(objectives);
    }

    /** Begins the phase of the next intervals. */
    void begin(PhaseSpec phase, int repetition, boolean measured) {
        announced = Optional.of(CoursePhase.begin(phase, repetition, measured));
        underWay = Optional.empty();
    }

    void endPhase(PhaseReport report) {
        if (underWay.isPresent()) {
            course.end(report);
        }
        underWay = Optional.empty();
        announced = Optional.empty();
    }

    /** Adds an interval. */
    void add(IntervalSnapshot snapshot) {
        Instant start = snapshot.startedAt().minusNanos(Math.round(snapshot.startSeconds() * NANOS));
        if (!begun) {
            begun = true;
            double later = course.beginAt(start);
            servers.lines().forEach(line -> line.move(-later));
        }
        if (!underWay.equals(Optional.of(snapshot.phase()))) {
            CoursePhase phase = phase(snapshot.phase());
            course.begin(phase.between(course.seconds(start), course.seconds(start), phase.timedOnce()));
            underWay = Optional.of(snapshot.phase());
        }
        course.extend(course.seconds(snapshot.startedAt()) + snapshot.seconds());
        snapshot.events()
                .forEach(event -> course.happened(course.seconds(start) + event.seconds(), Message.text(event.name())));
        List<IntervalRow> rows = IntervalRow.of(snapshot, 0);
        if (!rows.isEmpty()) {
            course.add(rows, snapshot.seconds() > 0 && objectives.areMissed(snapshot));
        }
        if (!snapshot.isShortRest() && snapshot.seconds() > 0) {
            current = current(snapshot);
        }
    }

    private CoursePhase phase(String name) {
        PhaseSpec unannounced = PhaseSpec.closedLoop(name, 1, new PhaseSpec.Limit.Exhaustion());
        return announced
                .filter(phase -> phase.name().equals(name))
                .orElseGet(() -> CoursePhase.begin(unannounced, 1, true));
    }

    /** The user asked the run to end. */
    void stopped() {
        course.happened(course.end(), Message.of("stop"));
    }

    private RunProgress.Current current(IntervalSnapshot snapshot) {
        OptionalDouble cpu = OptionalDouble.of(snapshot.client().clientCpuShare() * PER_CENT);
        if (announced.filter(CoursePhase::timedOnce).isPresent()) {
            return new RunProgress.Current(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), cpu);
        }
        double amount = RateUnit.ofPhase(snapshot.phase()).of(snapshot.operations(), snapshot.documents());
        Optional<LatencyReport> latency = kind(snapshot).map(KindInterval::responseTime);
        return new RunProgress.Current(
                OptionalDouble.of(amount / snapshot.seconds()), millis(latency, "50"), millis(latency, "99"), cpu);
    }

    private static OptionalDouble millis(Optional<LatencyReport> latency, String percentile) {
        return latency.stream()
                .mapToDouble(report -> report.percentile(percentile) / MICROS_PER_MILLI)
                .findFirst();
    }

    /** The kind that the phase shows, because a new choice for each interval would mix two; empty if none of it succeeded. */
    private Optional<KindInterval> kind(IntervalSnapshot snapshot) {
        snapshot.busiestKind().ifPresent(busiest -> kinds.putIfAbsent(snapshot.phase(), busiest.name()));
        return snapshot.kinds().stream()
                .filter(kind -> kind.operations() > 0 && kind.name().equals(kinds.get(snapshot.phase())))
                .findFirst();
    }

    /**
     * Adds the CPU use of the servers until a time, and the distribution of the collection over the shards, if any. What was
     * seen before the first phase is left out when that begins.
     */
    void add(ClusterView view) {
        if (!begun && !seen) {
            course.beginAt(view.at());
        }
        seen = true;
        double second = course.seconds(view.at());
        if (second < 0) {
            return;
        }
        course.reach(second);
        servers.add(view, second).forEach(shard -> course.happened(second, Message.of("election in {0}", shard)));
    }

    /** Breaks the lines of the servers, because the next states are those of others. */
    void otherServers() {
        servers.beginOthers();
    }

    /** The course until now. */
    RunCourse course() {
        if (begun) {
            course.moved(servers.migrations.entrySet().stream()
                    .map(span ->
                            new Move(course.seconds(span.getKey()), course.seconds(span.getValue()), Optional.empty()))
                    .toList());
        }
        return course;
    }

    /** The number of points of all lines, which does not grow beyond {@link #mostPoints}. */
    public int points() {
        return lines().mapToInt(TimeSeries::size).sum();
    }

    /** The largest number of points of the lines that exist until now. */
    public int mostPoints() {
        return (int) lines().count() * POINTS;
    }

    private Stream<TimeSeries> lines() {
        return Stream.concat(course.lines(), servers.lines());
    }

    /** The rate in the measured phases, by few points. */
    public Series rate() {
        return course.measuredRate().atMost(FEW_POINTS);
    }

    /** The figures of the last interval of a phase. */
    RunProgress.Current current() {
        return current;
    }
}
