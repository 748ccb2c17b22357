package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.PercentileAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.document.Drawing.Chart;
import io.shardlab.answers.saved.PercentileCurve;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** Charts of whole distributions of latencies over HdrHistogram's percentile axis. */
public final class PercentileCharts {

    private static final double MICROS_PER_MILLI = 1000;
    private static final double PERCENT = 100;

    private PercentileCharts() {}

    /** Creates a chart with a line for each of at least one curve. */
    public static LineChart ofCurves(String title, List<PercentileCurve> curves, ChartTexts words) {
        long count = curves.stream().mapToLong(PercentileCurve::count).max().orElse(1);
        List<Series> series = new ArrayList<>();
        curves.forEach(curve -> series.add(Series.line(curve.name(), series.size(), points(curve))));
        return of(title, series, count, words);
    }

    /** Returns distributions of latencies with a table of the usual percentiles; none if there is no curve. */
    public static List<Chart> withFigures(String title, List<PercentileCurve> curves, ChartTexts words) {
        return curves.isEmpty()
                ? List.of()
                : List.of(new Drawing.Lines(ofCurves(title, curves, words), "", Optional.of(percentiles(curves))));
    }

    private static Table percentiles(List<PercentileCurve> curves) {
        Columns<PercentileCurve> columns = new Columns<PercentileCurve>()
                .add("latency", PercentileCurve::name)
                .add("operations", curve -> FigureText.count(curve.count()));
        LatencyReport.PERCENTILES.forEach(percentile -> columns.add(
                "p" + percentile + ", ms",
                curve -> FigureText.microsAsMillis(at(curve, Double.parseDouble(percentile) / PERCENT))));
        return columns.say(Message.of("max, ms"), curve -> Message.text(FigureText.microsAsMillis(at(curve, 1))))
                .table(curves);
    }

    /** Returns the first point of the curve that is not lower, so a percentile is never shown too small. */
    private static double at(PercentileCurve curve, double quantile) {
        return curve.values().stream()
                .filter(value -> value.quantile() >= quantile - 1e-12)
                .findFirst()
                .orElse(curve.values().get(curve.values().size() - 1))
                .micros();
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
