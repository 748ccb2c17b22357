package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.history.History;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.LevelChange;
import io.shardlab.answers.history.HistoryText;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The charts of figures over many results, with their levels between lasting changes. Immutable. */
public final class HistoryCharts {

    /** The room above and below the values, as a part of their range. */
    private static final double MARGIN = 0.15;

    /** The least range of an axis, as a part of the values: equal values are drawn as a line. */
    private static final double LEAST_RANGE = 0.02;

    private final ChartTexts words;

    public HistoryCharts(ChartTexts words) {
        this.words = words;
    }

    /** Returns the chart of a figure; empty if fewer than two results have it. */
    public Optional<LineChart> of(History.Series series, FigureHistory figure) {
        List<Point> points = IntStream.range(0, figure.values().size())
                .boxed()
                .flatMap(index -> figure.values().get(index).stream()
                        .map(value -> new Point(index + 1.0, HistoryText.inReadUnit(figure, value))))
                .toList();
        return points.size() < 2 ? Optional.empty() : Optional.of(chart(series, figure, points));
    }

    private LineChart chart(History.Series series, FigureHistory figure, List<Point> points) {
        String name = HistoryText.name(figure).in(words.language());
        return new LineChart(
                words.get("{0} of {1}", figure.title(), series.name()),
                words.get("One value for each result, the oldest first, and the medians between lasting changes."),
                LinearAxis.between(
                        words.get("results, the oldest first"),
                        1,
                        series.results().size()),
                vertical(name, points),
                lines(figure, points),
                List.of(),
                List.of(),
                guides(series, figure));
    }

    private List<Series> lines(FigureHistory figure, List<Point> points) {
        Series medians = Series.dotted(words.get("median of a result"), 0, points, List.of());
        return figure.changes().isEmpty() ? List.of(medians) : List.of(medians, levels(figure, points));
    }

    /** Small changes must be seen, so the axis does not begin at zero. */
    private static LinearAxis vertical(String label, List<Point> points) {
        DoubleSummaryStatistics values = points.stream().mapToDouble(Point::y).summaryStatistics();
        double range = Math.max(values.getMax() - values.getMin(), LEAST_RANGE * Math.abs(values.getMax()));
        double margin = range > 0 ? MARGIN * range : 1;
        double low = values.getMin() - margin;
        return LinearAxis.between(label, values.getMin() >= 0 ? Math.max(0, low) : low, values.getMax() + margin);
    }

    /** The medians between changes as a broken line. */
    private Series levels(FigureHistory figure, List<Point> points) {
        List<List<Point>> segments = new ArrayList<>();
        double from = points.get(0).x();
        for (LevelChange change : figure.changes()) {
            segments.add(level(figure, from, change.before() + 1.0, change.levelBefore()));
            from = change.after() + 1.0;
        }
        double to = points.get(points.size() - 1).x();
        figure.newest().ifPresent(change -> segments.add(level(figure, change.after() + 1.0, to, change.levelAfter())));
        return new Series(words.get("level between lasting changes"), 1, segments, Series.Type.LINE, List.of());
    }

    private static List<Point> level(FigureHistory figure, double from, double to, double value) {
        double read = HistoryText.inReadUnit(figure, value);
        return List.of(new Point(from, read), new Point(to, read));
    }

    /** A change is between two results. */
    private List<Guide> guides(History.Series series, FigureHistory figure) {
        List<LevelChange> changes = figure.changes();
        return IntStream.range(0, changes.size())
                .mapToObj(i -> {
                    LevelChange change = changes.get(i);
                    String since =
                            HistoryText.day(series.results().get(change.after()).startedAt());
                    return Guide.numbered(
                            i,
                            (change.before() + change.after()) / 2.0 + 1,
                            since + ", " + HistoryText.percent(change),
                            words.get(
                                    "A lasting change with the result of {0}: {1}",
                                    since, HistoryText.percent(change)));
                })
                .toList();
    }
}
