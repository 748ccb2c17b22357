package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.Samples;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The charts that show how figures change with a swept number. A chart has one number as its horizontal axis, and a line
 * for each combination of the other swept values. Immutable.
 */
public final class SweepCharts {

    private static final String THROUGHPUT = "throughput";
    private static final String P99 = "response-p99";
    private static final String THREADS = "threads";
    private static final double WIDE = 16;

    private final List<Cell> cells;
    private final ChartTexts words;

    public SweepCharts(List<Cell> cells, ChartTexts words) {
        this.cells = List.copyOf(cells);
        this.words = words;
    }

    /** Returns a chart of throughput and one of p99 for each number that was swept. The list may be empty. */
    public List<SweepChart> lines() {
        List<SweepChart> charts = new ArrayList<>();
        for (String parameter : SweepLines.numbers(cells)) {
            chart(parameter, FigureCatalogue.named(THROUGHPUT), parameter.equals(THREADS))
                    .ifPresent(charts::add);
            chart(parameter, FigureCatalogue.named(P99), false).ifPresent(charts::add);
        }
        return charts;
    }

    /** Returns throughput and p99 of each cell, for experiments without swept numbers. */
    public List<BarChart> bars() {
        return Stream.of(THROUGHPUT, P99)
                .flatMap(name -> bars(FigureCatalogue.named(name)).stream())
                .toList();
    }

    /** @param scaling true for throughput by threads, where the fitted scalability law and crossovers are drawn too */
    private Optional<SweepChart> chart(String parameter, Figure figure, boolean scaling) {
        Map<String, List<SweepLines.Value>> lines = SweepLines.along(parameter, cells, figure);
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Series> series = new ArrayList<>();
        lines.forEach((name, values) -> series.add(measured(name, series.size(), values)));
        List<Series> laws = scaling ? ScalingLines.fitted(lines, words) : List.of();
        List<Guide> crossovers = scaling ? ScalingLines.crossovers(lines, parameter, words) : List.of();
        series.addAll(laws);
        LineChart chart = new LineChart(
                words.get("{0} by {1}", title(figure), words.get(parameter)),
                words.get("Median of the repetitions of each cell."),
                horizontal(parameter, series),
                LinearAxis.fromZero(unit(figure), series),
                series,
                List.of(),
                List.of(),
                crossovers);
        String note = words.get("Dots are medians; bars show the lowest and the highest repetition.")
                + (laws.isEmpty() ? "" : words.get(" Dotted: the Universal Scalability Law, fitted."));
        return Optional.of(new SweepChart(chart, note));
    }

    private static Series measured(String name, int style, List<SweepLines.Value> values) {
        List<Point> points = values.stream()
                .map(value -> new Point(value.at(), value.samples().median()))
                .toList();
        List<Series.Whisker> whiskers = values.stream()
                .filter(value -> value.samples().repeated())
                .map(value -> new Series.Whisker(
                        value.at(), value.samples().min(), value.samples().max()))
                .toList();
        return Series.dotted(name, style, points, whiskers);
    }

    private ChartAxis horizontal(String parameter, List<Series> series) {
        DoubleSummaryStatistics values =
                series.stream().flatMap(Series::points).mapToDouble(Point::x).summaryStatistics();
        String name = words.get(parameter);
        if (values.getMin() > 0 && values.getMax() / values.getMin() > WIDE) {
            return new LogAxis(words.get("{0}, log scale", name), values.getMin(), values.getMax());
        }
        boolean whole = series.stream().flatMap(Series::points).allMatch(point -> point.x() == Math.rint(point.x()));
        return whole ? LinearAxis.ofCounts(name, values.getMax()) : LinearAxis.fromZero(name, values.getMax());
    }

    private String title(Figure figure) {
        return capital(words.get(figure.title()));
    }

    /** Names such as p99 stay as they are. */
    private static String capital(String title) {
        return title.matches(".\\d.*") ? title : title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    private static String unit(Figure figure) {
        return figure.unit().isEmpty() ? figure.title() : figure.unit();
    }

    private Optional<BarChart> bars(Figure figure) {
        List<BarChart.Bar> bars =
                cells.stream().flatMap(cell -> bar(cell, figure)).toList();
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(new BarChart(words.get("{0} of each cell", title(figure)), unit(figure), bars));
    }

    private static Stream<BarChart.Bar> bar(Cell cell, Figure figure) {
        Optional<Samples> samples = cell.samples(figure);
        return samples.stream()
                .map(found -> new BarChart.Bar(
                        SweepLines.name(cell.values()), found.median(), FigureText.number(found.median())));
    }
}
