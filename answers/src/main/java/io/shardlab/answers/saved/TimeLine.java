package io.shardlab.answers.saved;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.Mark;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.folder.IntervalRow;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run's intervals over time, in measured seconds from the start of its first phase. Immutable. */
public final class TimeLine {

    /** The last interval of a phase is left out if it is a shorter part of a whole one, because its rates mean nothing. */
    private static final double SHORTEST = 0.2;

    private static final double NANOS = 1e9;

    /** The number of bands that fit a chart's width. */
    private static final double MOST_BANDS = 200;

    private final SavedRun run;
    private final ChartTexts words;
    private final Instant zero;

    /** @param words the language of the explanations */
    public TimeLine(SavedRun run, ChartTexts words) {
        this.run = run;
        this.words = words;
        this.zero = Stream.concat(
                        run.result().phases().stream().map(PhaseReport::startedAt),
                        run.intervals().stream().map(IntervalRow::startedAt))
                .min(Instant::compareTo)
                .orElse(run.result().startedAt());
    }

    /** Returns the seconds from the start of the first phase. */
    public double seconds(Instant time) {
        return Duration.between(zero, time).toNanos() / NANOS;
    }

    /** Returns the end of the last phase, event or interval, in seconds. */
    public double end() {
        return Stream.of(
                        run.result().phases().stream().map(this::end),
                        run.result().phases().stream()
                                .flatMap(phase ->
                                        phase.servers().events().stream().map(event -> seconds(phase, event))),
                        run.intervals().stream().map(row -> seconds(row.endedAt())))
                .flatMap(seconds -> seconds)
                .max(Double::compare)
                .orElse(0.0);
    }

    /** An event that was awaited may come after its phase. */
    private double seconds(PhaseReport phase, EventReport event) {
        return seconds(phase.startedAt()) + event.seconds() * run.slowdown();
    }

    private double end(PhaseReport phase) {
        return seconds(phase.startedAt()) + phase.seconds() * run.slowdown();
    }

    /** Returns the phases; those that do not count are shaded. */
    public List<Band> phases() {
        return run.result().phases().stream()
                .map(phase -> new Band(
                        phase.title(), explanation(phase), seconds(phase.startedAt()), end(phase), !phase.measured()))
                .toList();
    }

    private String explanation(PhaseReport phase) {
        return words.get(
                        "{0}: {1} s, {2} threads",
                        phase.title(), FigureText.seconds(phase.seconds() * run.slowdown()), phase.threads())
                + phase.servers()
                        .migrations()
                        .filter(migrations -> migrations.ran() > 0)
                        .map(migrations -> words.get(", chunk migrations: {0}", FigureText.count(migrations.ran())))
                        .orElse("")
                + (phase.measured() ? "" : words.get("; does not count towards the verdict"));
    }

    /**
     * Returns the stretches in which chunks were moved; stretches that a chart could not show separately are one. Results of
     * older programs have none.
     */
    public List<Band> migrations() {
        double nearest = end() / MOST_BANDS;
        List<Band> bands = new ArrayList<>();
        for (PhaseReport phase : run.result().phases()) {
            double start = seconds(phase.startedAt());
            List<MigrationSpan> together = new ArrayList<>();
            for (MigrationSpan span : spans(phase)) {
                if (!together.isEmpty() && run.slowdown() * span.startSeconds() > end(together) + nearest) {
                    bands.add(band(together, start));
                    together.clear();
                }
                together.add(span);
            }
            if (!together.isEmpty()) {
                bands.add(band(together, start));
            }
        }
        return bands;
    }

    private static List<MigrationSpan> spans(PhaseReport phase) {
        return phase.servers()
                .migrations()
                .flatMap(MigrationReport::activity)
                .map(MigrationActivity::spans)
                .orElse(List.of());
    }

    private double end(List<MigrationSpan> spans) {
        return run.slowdown()
                * spans.stream().mapToDouble(MigrationSpan::endSeconds).max().orElse(0);
    }

    private Band band(List<MigrationSpan> spans, double start) {
        double from = start + run.slowdown() * spans.get(0).startSeconds();
        double to = start + end(spans);
        String ways = spans.stream()
                .map(span -> words.get(
                        Message.sense("from one to the other", "{0} to {1}"), span.fromShard(), span.toShard()))
                .distinct()
                .collect(Collectors.joining(", "));
        String explanation = words.get(
                "Chunk migrations from {1} to {2} s: {0} ({3})",
                FigureText.count(spans.size()), FigureText.seconds(from), FigureText.seconds(to), ways);
        return new Band(words.get("chunk migrations"), explanation, from, to, true);
    }

    /** Returns the events; only the first few have names. */
    public List<Guide> events() {
        List<Guide> events = new ArrayList<>();
        for (PhaseReport phase : run.result().phases()) {
            for (EventReport event : phase.servers().events()) {
                double at = seconds(phase, event);
                events.add(Guide.numbered(
                        events.size(),
                        at,
                        event.name(),
                        words.get("{0} at {1} s", event.name(), FigureText.seconds(at))));
            }
        }
        return events;
    }

    /** Returns the intervals in which operations failed. */
    public List<Mark> errors() {
        Map<Instant, Mark> marks = new LinkedHashMap<>();
        for (IntervalRow row : run.intervals()) {
            if (row.errors() > 0) {
                String explanation = words.get(
                        "{0} errors at {1} s",
                        FigureText.count(row.errors()), FigureText.seconds(seconds(row.startedAt())));
                marks.put(row.startedAt(), new Mark(middle(row), words.get("errors"), explanation));
            }
        }
        return List.copyOf(marks.values());
    }

    /** Returns the kinds of operations, in the order of their first intervals. */
    public List<String> kinds() {
        return run.intervals().stream().map(IntervalRow::operation).distinct().toList();
    }

    /**
     * Creates the line of a figure of some rows, which are of one kind of operation at most. The line breaks between phases
     * and wherever the figure is not a number.
     */
    public Series of(String name, int style, Predicate<IntervalRow> rows, ToDoubleFunction<IntervalRow> figure) {
        return Series.line(name, style, segments(rows, figure));
    }

    /** Creates the line of a figure of whole intervals, which the rows of all kinds repeat. */
    public Series ofAll(String name, int style, ToDoubleFunction<IntervalRow> figure) {
        List<Instant> seen = new ArrayList<>();
        return Series.line(
                name,
                style,
                segments(
                        row -> {
                            boolean first = seen.isEmpty() || !seen.get(0).equals(row.startedAt());
                            seen.clear();
                            seen.add(row.startedAt());
                            return first;
                        },
                        figure));
    }

    private List<List<Point>> segments(Predicate<IntervalRow> wanted, ToDoubleFunction<IntervalRow> figure) {
        Segments segments = new Segments();
        List<IntervalRow> following = new ArrayList<>();
        for (IntervalRow row : run.intervals()) {
            if (!wanted.test(row)) {
                continue;
            }
            if (!following.isEmpty() && !follows(row, following.get(following.size() - 1))) {
                add(following, figure, segments);
                following.clear();
            }
            following.add(row);
        }
        add(following, figure, segments);
        return segments.all();
    }

    /** True if both rows are of the same phase and no interval is missing between them. */
    private static boolean follows(IntervalRow row, IntervalRow previous) {
        return Objects.equals(row.phase(), previous.phase())
                && row.startSeconds() > previous.startSeconds()
                && row.startSeconds() < previous.startSeconds() + 2 * previous.seconds();
    }

    private void add(List<IntervalRow> rows, ToDoubleFunction<IntervalRow> figure, Segments segments) {
        double longest = rows.stream().mapToDouble(IntervalRow::seconds).max().orElse(0);
        segments.breakLine();
        rows.stream()
                .filter(row -> row.seconds() >= SHORTEST * longest)
                .forEach(row -> segments.add(middle(row), figure.applyAsDouble(row)));
    }

    private double middle(IntervalRow row) {
        return seconds(row.startedAt()) + row.seconds() / 2;
    }
}
