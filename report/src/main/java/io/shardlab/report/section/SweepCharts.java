package io.shardlab.report.section;

import io.shardlab.core.scaling.ScalabilityFit;
import io.shardlab.core.scaling.ScalabilityLaw;
import io.shardlab.core.scaling.ScalingPoint;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Metrics;
import io.shardlab.core.table.Samples;
import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.BarChart;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.html.Figures;
import io.shardlab.report.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** How figures follow the swept numbers: a chart for each number, a line for each combination of the other values. */
final class SweepCharts {

    private static final String THROUGHPUT = "throughput";
    private static final String P99 = "response-p99";
    private static final String THREADS = "threads";
    private static final double WIDE = 16;
    private static final int STEPS_OF_A_CURVE = 60;

    /** A law that the points do not follow is not drawn, as the findings do not speak of it then. */
    private static final double GOOD_FIT = 0.9;

    private final List<Cell> cells;

    SweepCharts(List<Cell> cells) {
        this.cells = cells;
    }

    List<Element> all() {
        List<Element> charts = new ArrayList<>();
        for (String parameter : SweepLines.numbers(cells)) {
            chart(parameter, Metrics.named(THROUGHPUT), true).ifPresent(charts::add);
            chart(parameter, Metrics.named(P99), false).ifPresent(charts::add);
        }
        if (charts.isEmpty()) {
            bars(Metrics.named(THROUGHPUT)).ifPresent(charts::add);
            bars(Metrics.named(P99)).ifPresent(charts::add);
        }
        return charts;
    }

    private Optional<Element> chart(String parameter, Metric metric, boolean mayFit) {
        List<Series> series = new ArrayList<>();
        List<Series> laws = new ArrayList<>();
        for (Map.Entry<String, List<SweepLines.Value>> line :
                SweepLines.along(parameter, cells, metric).entrySet()) {
            int style = series.size();
            series.add(measured(line.getKey(), style, line.getValue()));
            if (mayFit && parameter.equals(THREADS)) {
                fit(line.getValue()).ifPresent(fit -> laws.add(curve(line.getKey(), style, fit)));
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        boolean fitted = !laws.isEmpty();
        series.addAll(laws);
        String title = capital(metric.title()) + " by " + parameter;
        LineChart chart = new LineChart(
                title,
                "The median of the repetitions of each cell.",
                horizontal(parameter, series),
                LinearAxis.fromZero(unit(metric), largest(series)),
                series);
        return Optional.of(Figure.of(
                chart,
                Detail.FULL,
                "Dots are medians, bars go from the lowest to the highest repetition."
                        + (fitted ? " Dotted: the Universal Scalability Law, fitted." : "")));
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

    private static Optional<ScalabilityFit> fit(List<SweepLines.Value> values) {
        return ScalabilityFit.of(values.stream()
                        .filter(value -> value.at() >= 1)
                        .map(value -> new ScalingPoint(
                                value.at(),
                                value.samples().median(),
                                value.samples().min(),
                                value.samples().max()))
                        .toList())
                .filter(fit -> fit.rSquared() >= GOOD_FIT);
    }

    private static Series curve(String name, int style, ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        double from = fit.lowestConcurrency();
        double ratio = fit.highestConcurrency() / from;
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= STEPS_OF_A_CURVE; i++) {
            double concurrency = from * Math.pow(ratio, (double) i / STEPS_OF_A_CURVE);
            points.add(new Point(concurrency, law.throughputAt(concurrency)));
        }
        return Series.fitted(name + ", fitted", style, points);
    }

    private static Axis horizontal(String parameter, List<Series> series) {
        double smallest = xs(series).min().orElse(1);
        double largest = xs(series).max().orElse(1);
        return smallest > 0 && largest / smallest > WIDE
                ? new LogAxis(parameter + ", log scale", smallest, largest)
                : LinearAxis.fromZero(parameter, largest);
    }

    private static DoubleStream xs(List<Series> series) {
        return series.stream().flatMap(Series::points).mapToDouble(Point::x);
    }

    private static double largest(List<Series> series) {
        return series.stream().flatMap(Series::values).max(Double::compare).orElse(1.0);
    }

    /** A name such as p99 stays as it is. */
    private static String capital(String title) {
        return Character.isDigit(title.charAt(1))
                ? title
                : title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    private static String unit(Metric metric) {
        return metric.unit().isEmpty() ? metric.title() : metric.unit();
    }

    /** Where no number is swept, a bar for each cell. */
    private Optional<Element> bars(Metric metric) {
        List<BarChart.Bar> bars =
                cells.stream().flatMap(cell -> bar(cell, metric)).toList();
        return bars.isEmpty()
                ? Optional.empty()
                : Optional.of(Figure.of(new BarChart(capital(metric.title()) + " of each cell", unit(metric), bars)));
    }

    private static Stream<BarChart.Bar> bar(Cell cell, Metric metric) {
        Optional<Samples> samples = metric.of(cell);
        return samples.stream()
                .map(found -> new BarChart.Bar(
                        SweepLines.name(cell.values()), found.median(), Figures.figure(found.median())));
    }
}
