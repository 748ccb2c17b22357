package io.shardlab.report.section;

import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.drawing.PercentileCharts;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.Table;
import io.shardlab.report.saved.PercentileCurve;
import java.util.ArrayList;
import java.util.List;

/** Distributions of latencies with the percentiles that people ask for as a table. */
final class PercentileFigures {

    private static final double[] TOLD = {0.5, 0.9, 0.95, 0.99, 0.999, 0.9999};
    private static final String[] TOLD_NAMES = {"p50 ms", "p90 ms", "p95 ms", "p99 ms", "p99.9 ms", "p99.99 ms"};

    private PercentileFigures() {}

    static List<Element> of(String title, List<PercentileCurve> curves, Detail detail) {
        return curves.isEmpty()
                ? List.of()
                : List.of(ChartFigure.of(
                        PercentileCharts.ofCurves(title, curves, ChartTexts.ENGLISH), detail, table(curves)));
    }

    private static Table table(List<PercentileCurve> curves) {
        List<String> headers = new ArrayList<>(List.of("latency", "operations"));
        headers.addAll(List.of(TOLD_NAMES));
        headers.add("max ms");
        Table table = new Table("", headers);
        for (PercentileCurve curve : curves) {
            List<String> cells = new ArrayList<>(List.of(curve.name(), FigureText.count(curve.count())));
            for (double quantile : TOLD) {
                cells.add(FigureText.microsAsMillis(at(curve, quantile)));
            }
            cells.add(FigureText.microsAsMillis(at(curve, 1)));
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
