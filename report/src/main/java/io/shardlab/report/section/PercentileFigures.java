package io.shardlab.report.section;

import io.shardlab.analysis.table.Columns;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.drawing.PercentileCharts;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.PercentileCurve;
import java.util.List;

/** Distributions of latencies as charts, each with a table of the usual percentiles. */
final class PercentileFigures {

    private static final double PERCENT = 100;

    private PercentileFigures() {}

    static List<Element> of(String title, List<PercentileCurve> curves, Detail detail) {
        return curves.isEmpty()
                ? List.of()
                : List.of(ChartFigure.of(
                        PercentileCharts.ofCurves(title, curves, ChartTexts.ENGLISH), detail, table(curves)));
    }

    private static Table table(List<PercentileCurve> curves) {
        Columns<PercentileCurve> columns = new Columns<PercentileCurve>()
                .add("latency", PercentileCurve::name)
                .add("operations", curve -> FigureText.count(curve.count()));
        LatencyReport.PERCENTILES.forEach(percentile -> columns.add(
                "p" + percentile + ", ms",
                curve -> FigureText.microsAsMillis(at(curve, Double.parseDouble(percentile) / PERCENT))));
        return columns.add("max, ms", curve -> FigureText.microsAsMillis(at(curve, 1)))
                .table("", curves);
    }

    /** Returns the first point of the curve that is not lower, so that a percentile is never shown too small. */
    private static double at(PercentileCurve curve, double quantile) {
        return curve.values().stream()
                .filter(value -> value.quantile() >= quantile - 1e-12)
                .findFirst()
                .orElse(curve.values().get(curve.values().size() - 1))
                .micros();
    }
}
