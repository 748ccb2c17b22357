package io.shardlab.answers.saved;

import io.shardlab.answers.chart.Point;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** One phase over time, in measured seconds from its own start, so that phases of several runs can be compared. Immutable. */
public final class PhaseCourse {

    /** Times in files are rounded to milliseconds. */
    private static final long TOLERANCE_MILLIS = 5;

    /** The last interval is left out if it is a shorter part of a whole one, because its rates mean nothing. */
    private static final double SHORTEST = 0.2;

    private final PhaseReport phase;
    private final Map<Instant, List<IntervalRow>> intervals = new TreeMap<>();

    public PhaseCourse(SavedRun run, PhaseReport phase) {
        this.phase = phase;
        Instant from = phase.startedAt().minusMillis(TOLERANCE_MILLIS);
        Instant end = phase.startedAt().plusMillis(Math.round(phase.seconds() * run.slowdown() * 1000));
        for (IntervalRow row : run.intervals()) {
            boolean within = !row.startedAt().isBefore(from) && row.startedAt().isBefore(end);
            if (within && row.phase().equals(phase.name())) {
                intervals
                        .computeIfAbsent(row.startedAt(), start -> new ArrayList<>())
                        .add(row);
            }
        }
        double longest = intervals.values().stream()
                .mapToDouble(rows -> rows.get(0).seconds())
                .max()
                .orElse(0);
        intervals.values().removeIf(rows -> rows.get(0).seconds() < SHORTEST * longest);
    }

    /** Returns the unit of the phase's rate. */
    public RateUnit unit() {
        return RateUnit.ofPhase(phase.name());
    }

    /** Returns the rate per second of all kinds together, in the phase's unit. */
    public List<List<Point>> rate() {
        return segments(intervals.values().stream()
                .map(rows -> new Value(rows.get(0), amount(rows) / rows.get(0).seconds()))
                .toList());
    }

    private double amount(List<IntervalRow> rows) {
        return rows.stream()
                .mapToDouble(row -> unit().of(row.operations(), row.documents()))
                .sum();
    }

    /** Returns the kinds of operations that succeeded at least once. */
    public List<String> kinds() {
        return intervals.values().stream()
                .flatMap(List::stream)
                .filter(row -> row.operations() > 0)
                .map(IntervalRow::operation)
                .distinct()
                .toList();
    }

    /** Returns a figure of one kind; the line breaks where no operation of it succeeded. */
    public List<List<Point>> ofKind(String kind, ToDoubleFunction<IntervalRow> figure) {
        return segments(intervals.values().stream()
                .flatMap(List::stream)
                .filter(row -> row.operation().equals(kind))
                .map(row -> new Value(row, row.operations() > 0 ? figure.applyAsDouble(row) : Double.NaN))
                .toList());
    }

    private List<List<Point>> segments(List<Value> values) {
        Segments segments = new Segments();
        Instant next = Instant.MAX;
        for (Value value : values) {
            if (value.row().startedAt().isAfter(next)) {
                segments.breakLine();
            }
            segments.add(middle(value.row()), value.figure());
            next = value.row().endedAt().plusMillis(Math.round(value.row().seconds() * 1000));
        }
        return segments.all();
    }

    private record Value(IntervalRow row, double figure) {}

    private double middle(IntervalRow row) {
        return Duration.between(phase.startedAt(), row.startedAt()).toMillis() / 1000.0 + row.seconds() / 2;
    }
}
