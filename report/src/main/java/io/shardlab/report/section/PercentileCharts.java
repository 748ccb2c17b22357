package io.shardlab.report.section;

import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.PercentileAxis;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.html.Figures;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.Table;
import io.shardlab.report.saved.PercentileCurve;
import java.util.ArrayList;
import java.util.List;

/** Whole distributions of latencies over HdrHistogram's percentile axis. */
final class PercentileCharts {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double[] TOLD = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999};
    private static final String[] TOLD_NAMES = {"p50 ms", "p90 ms", "p95 ms", "p99 ms", "p99.9 ms", "p99.99 ms"};

    private PercentileCharts() {}

    static List<Element> of(String title, List<PercentileCurve> curves, Detail detail) {
        if (curves.isEmpty()) {
            return List.of();
        }
        long count = curves.stream().mapToLong(PercentileCurve::count).max().orElse(1);
        List<Series> series = new ArrayList<>();
        curves.forEach(curve -> series.add(series(curve, series.size())));
        double smallest =
                series.stream().flatMap(Series::values).min(Double::compare).orElse(1.0);
        double largest =
                series.stream().flatMap(Series::values).max(Double::compare).orElse(1.0);
        LineChart chart = new LineChart(
                title,
                "The latency in milliseconds that a share of the operations does not exceed, from "
                        + Figures.figure(smallest) + " to " + Figures.figure(largest) + " ms.",
                PercentileAxis.forCount("percentile", count),
                LogAxis.over("ms, log scale", smallest, largest),
                series);
        return List.of(Figure.of(chart, detail, table(curves)));
    }

    private static Series series(PercentileCurve curve, int style) {
        List<Point> points = curve.values().stream()
                .map(value -> new Point(value.quantile(), value.micros() / MICROS_PER_MILLI))
                .toList();
        return Series.line(curve.name(), style, List.of(points));
    }

    private static Table table(List<PercentileCurve> curves) {
        List<String> headers = new ArrayList<>(List.of("latency", "operations"));
        headers.addAll(List.of(TOLD_NAMES));
        headers.add("max ms");
        Table table = new Table("", headers);
        for (PercentileCurve curve : curves) {
            List<String> cells = new ArrayList<>(List.of(curve.name(), Figures.count(curve.count())));
            for (double quantile : TOLD) {
                cells.add(Figures.millis(at(curve, quantile)));
            }
            cells.add(Figures.millis(at(curve, 1)));
            table.row(cells);
        }
        return table;
    }

    /** The first point of the curve that is no lower: a percentile is never told too small. */
    private static double at(PercentileCurve curve, double quantile) {
        return curve.values().stream()
                .filter(value -> value.quantile() >= quantile - 1e-12)
                .findFirst()
                .orElse(curve.values().get(curve.values().size() - 1))
                .micros();
    }
}
