package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.Series;
import io.shardlab.answers.chart.TimeSeries;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The course of a run, in measured seconds since its first phase began: phases, events, chunk migrations, and the figures of
 * its intervals. A saved run gives it at once, and a run under way interval by interval in bounded memory; {@link TimeCharts}
 * draws both. Each figure lies in the middle of its interval, and a line breaks where nothing was measured. Used on
 * one thread.
 */
public final class RunCourse {

    /** The last interval of a phase is left out if it is a shorter part of a whole one, because its rates mean nothing. */
    private static final double SHORTEST = 0.2;

    /** Twice as many kinds as a chart shows, because some may only prepare. */
    private static final int MOST_KINDS = 12;

    /** Each second of half a day, of which a chart can show any part. */
    private static final int SAVED_POINTS = 50_000;

    private static final double NANOS = 1e9;

    /** In place of a kind of operation: all together. */
    static final String ALL = "";

    private final int points;
    private final int mostSpans;
    private final List<CoursePhase> phases = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<Key, TimeSeries> lines = new LinkedHashMap<>();

    /** The kinds of operations, in the order of their first intervals. */
    private final Set<String> kinds = new LinkedHashSet<>();

    /** The names of phases in which operations of several kinds succeeded in one interval. */
    private final Set<String> mixed = new HashSet<>();

    private final List<Move> moves = new ArrayList<>();
    private Instant zero;
    private double end;
    private Optional<IntervalRow> last = Optional.empty();
    private double longest;

    /**
     * @param points the most points of each line; when there are more, neighbours are joined so that spikes stay
     * @param mostSpans the most phases that are kept apart, and the most events, of which the latest are kept
     */
    public RunCourse(int points, int mostSpans) {
        this.points = points;
        this.mostSpans = mostSpans;
    }

    private record Key(String kind, CourseFigure figure) {}

    /** Something that happened once. */
    public record Event(double second, Message name) {}

    /**
     * A time in which chunks were moved.
     *
     * @param migration the one that ran; empty if it is not known
     */
    public record Move(double from, double to, Optional<MigrationSpan> migration) {}

    /** The course of a saved run. In slow motion its intervals are as measured, unlike the times in its result. */
    public static RunCourse of(SavedRun run) {
        RunCourse course = new RunCourse(SAVED_POINTS, Integer.MAX_VALUE);
        List<PhaseReport> phases = run.result().phases();
        course.beginAt(Stream.concat(
                        phases.stream().map(PhaseReport::startedAt),
                        run.intervals().stream().map(IntervalRow::startedAt))
                .min(Instant::compareTo)
                .orElse(run.result().startedAt()));
        phases.forEach(phase -> course.add(phase, run.slowdown()));
        IntervalObjectives objectives = new IntervalObjectives(run.result().objectives());
        run.intervals().stream()
                .collect(Collectors.groupingBy(IntervalRow::startedAt, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(interval -> course.add(interval, objectives.areMissed(interval, run.slowdown())));
        return course;
    }

    private void add(PhaseReport phase, double slowdown) {
        double from = seconds(phase.startedAt());
        begin(CoursePhase.of(phase, slowdown, from));
        for (EventReport event : phase.servers().events()) {
            happened(from + event.seconds() * slowdown, Message.text(event.name()));
        }
        phase.servers()
                .migrations()
                .flatMap(MigrationReport::activity)
                .map(MigrationActivity::spans)
                .orElse(List.of())
                .forEach(span -> moves.add(new Move(
                        from + slowdown * span.startSeconds(),
                        from + slowdown * span.endSeconds(),
                        Optional.of(span))));
    }

    /**
     * Lets all seconds count from a time, and forgets the events before it.
     *
     * @return the seconds by which it is later than the time from which they counted before
     */
    public double beginAt(Instant time) {
        double later = zero == null ? 0 : seconds(time);
        zero = time;
        end = Math.max(0, end - later);
        events.clear();
        return later;
    }

    /** Returns the seconds from the start of the first phase. */
    public double seconds(Instant time) {
        return Duration.between(zero, time).toNanos() / NANOS;
    }

    /** Begins a phase. When there are too many, every two neighbours become one. */
    public void begin(CoursePhase phase) {
        if (phases.size() == mostSpans) {
            for (int i = 0; i < mostSpans / 2; i++) {
                phases.set(i, phases.get(2 * i).with(phases.get(2 * i + 1)));
            }
            phases.subList(mostSpans / 2, mostSpans).clear();
        }
        phases.add(phase);
        last = Optional.empty();
        reach(phase.to());
    }

    /** The phase under way lasts at least until this second. */
    public void extend(double second) {
        CoursePhase phase = phases.remove(phases.size() - 1);
        phases.add(phase.between(phase.from(), Math.max(phase.to(), second), phase.timedOnce()));
        reach(second);
    }

    /** The last phase has ended as the engine has measured it. */
    public void end(PhaseReport report) {
        CoursePhase phase = phases.remove(phases.size() - 1);
        phases.add(phase.between(phase.from(), phase.from() + report.seconds(), report.wasTimedOnce()));
        reach(phase.from() + report.seconds());
    }

    /** Something was seen at this second. */
    public void reach(double second) {
        end = Math.max(end, second);
    }

    /** An awaited event may come after the last interval of its phase. */
    public void happened(double second, Message name) {
        if (events.size() == mostSpans) {
            events.remove(0);
        }
        events.add(new Event(second, name));
        reach(second);
    }

    /** Replaces the times of chunk migrations, in rising order; only those in phases are drawn. */
    public void moved(List<Move> all) {
        moves.clear();
        moves.addAll(all);
    }

    /**
     * Adds an interval of the last phase.
     *
     * @param rows its rows, one for each kind of operation; at least one
     * @param missed true if it missed an objective
     */
    public void add(List<IntervalRow> rows, boolean missed) {
        IntervalRow row = rows.get(0);
        double second = seconds(row.startedAt()) + row.seconds() / 2;
        reach(seconds(row.endedAt()));
        if (!follows(row)) {
            longest = 0;
            lines().forEach(TimeSeries::breakLine);
        }
        longest = Math.max(longest, row.seconds());
        last = Optional.of(row);
        of(ALL, CourseFigure.ERRORS).add(second, row.errors());
        if (row.seconds() > 0 && row.seconds() >= SHORTEST * longest) {
            of(ALL, CourseFigure.MISSES).add(second, missed ? 1 : 0);
            CourseFigure.OF_ALL.forEach(figure -> of(ALL, figure).add(second, figure.of(row)));
            Stream.of(CourseFigure.OPERATIONS, CourseFigure.DOCUMENTS)
                    .forEach(rate -> of(ALL, rate)
                            .add(second, rows.stream().mapToDouble(rate::of).sum()));
            addKinds(second, rows);
        }
    }

    private void addKinds(double second, List<IntervalRow> rows) {
        if (rows.stream().filter(row -> row.operations() > 0).count() > 1) {
            mixed.add(rows.get(0).phase());
        }
        Map<String, IntervalRow> byKind = new HashMap<>();
        for (IntervalRow row : rows) {
            byKind.put(row.operation(), row);
            if (kinds.size() < MOST_KINDS) {
                kinds.add(row.operation());
            }
        }
        for (String kind : kinds) {
            CourseFigure.OF_KIND.forEach(figure ->
                    of(kind, figure).add(second, byKind.containsKey(kind) ? figure.of(byKind.get(kind)) : Double.NaN));
        }
    }

    private TimeSeries of(String kind, CourseFigure figure) {
        return lines.computeIfAbsent(new Key(kind, figure), key -> new TimeSeries(points));
    }

    /** True if the interval is of the same phase as the last one, and none is missing between them. */
    private boolean follows(IntervalRow row) {
        return last.filter(before -> row.phase().equals(before.phase())
                        && row.startSeconds() > before.startSeconds()
                        && row.startSeconds() < before.startSeconds() + 2 * before.seconds())
                .isPresent();
    }

    /**
     * The line of a figure in some phases, without points elsewhere.
     *
     * @param kind the kind of operation, or {@link #ALL}
     */
    Series line(String name, int style, String kind, CourseFigure figure, Predicate<CoursePhase> shown) {
        return of(kind, figure).line(name, style, second -> shown.test(at(second)));
    }

    /** The phase to which a figure belongs: the last one that had begun. */
    CoursePhase at(double second) {
        int low = 0;
        int high = phases.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (phases.get(middle).from() <= second) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? CoursePhase.NONE : phases.get(low - 1);
    }

    /** The phases, from the first to the last. */
    public List<CoursePhase> phases() {
        return Collections.unmodifiableList(phases);
    }

    /** The names of the phases that are measured; of all if none is, as in a run that only loads. */
    Set<String> measured() {
        Set<String> names = new HashSet<>();
        phases.stream().filter(CoursePhase::measured).map(CoursePhase::name).forEach(names::add);
        if (names.isEmpty()) {
            phases.stream().map(CoursePhase::name).forEach(names::add);
        }
        return names;
    }

    /** The rate of all kinds together in the measured phases whose rate has the unit of the last phase. */
    public Series measuredRate() {
        RateUnit unit = phases.isEmpty()
                ? RateUnit.OPERATIONS
                : phases.get(phases.size() - 1).unit();
        Set<String> measured = measured();
        return line(
                "", 0, ALL, CourseFigure.rate(unit), phase -> measured.contains(phase.name()) && phase.unit() == unit);
    }

    /** True of a phase in which the rate of all kinds together is not that of one of them. */
    boolean isMixed(CoursePhase phase) {
        return mixed.contains(phase.name());
    }

    /** The kinds of operations, in the order of their first intervals. */
    Set<String> kinds() {
        return Collections.unmodifiableSet(kinds);
    }

    /** The events; of a run under way, the latest. */
    public List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    List<Move> moves() {
        return Collections.unmodifiableList(moves);
    }

    /** Returns the end of the last phase, event or interval, in seconds. */
    public double end() {
        return end;
    }

    /** All lines, each with a bounded number of points. */
    public Stream<TimeSeries> lines() {
        return lines.values().stream();
    }
}
