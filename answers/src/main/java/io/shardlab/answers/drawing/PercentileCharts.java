package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.PercentileAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.saved.PercentileCurve;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** Charts of whole distributions of latencies over HdrHistogram's percentile axis. */
public final class PercentileCharts {

    private static final double MICROS_PER_MILLI = 1000;

    private PercentileCharts() {}

    /** Creates a chart with a line for each of at least one curve. */
    public static LineChart ofCurves(String title, List<PercentileCurve> curves, ChartTexts words) {
        long count = curves.stream().mapToLong(PercentileCurve::count).max().orElse(1);
        List<Series> series = new ArrayList<>();
        curves.forEach(curve -> series.add(Series.line(curve.name(), series.size(), points(curve))));
        return of(title, series, count, words);
    }

    /**
     * Creates a chart of lines whose points are quantiles and milliseconds.
     *
     * @param count the number of values of the line that has most
     */
    public static LineChart of(String title, List<Series> series, long count, ChartTexts words) {
        DoubleSummaryStatistics values = series.stream()
                .flatMap(Series::values)
                .mapToDouble(value -> value)
                .summaryStatistics();
        return new LineChart(
                title,
                words.get(
                        "The latency in milliseconds that a given share of the operations does not exceed, from {0} to "
                                + "{1} ms.",
                        FigureText.number(values.getMin()), FigureText.number(values.getMax())),
                PercentileAxis.forCount(words.get("percentile"), count),
                LogAxis.over(words.get("ms, log scale"), series),
                series);
    }

    /** Returns a curve as a line's only segment: quantiles and milliseconds. */
    public static List<List<Point>> points(PercentileCurve curve) {
        return List.of(curve.values().stream()
                .map(value -> new Point(value.quantile(), value.micros() / MICROS_PER_MILLI))
                .toList());
    }
}
