package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LineChartSvg;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.drawing.PercentileCharts;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.saved.PercentileCurve;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** A chart with its heading, its legend and its figures as a table. */
final class ChartFigure {

    private static final double PERCENT = 100;

    private final PageWords words;

    ChartFigure(PageWords words) {
        this.words = words;
    }

    /** Returns lines with a table of the range of each one. */
    Element of(LineChart chart, Detail detail) {
        return of(new Drawing.Lines(chart), detail);
    }

    /** Returns lines with their explanation and their table. */
    Element of(Drawing.Lines lines, Detail detail) {
        Table figures = lines.figures().orElseGet(() -> summary(lines.chart()));
        LineChartSvg svg = new LineChartSvg(lines.chart());
        Element frame = frame(lines.chart().title(), svg.drawing(detail)).add(svg.legend());
        return (lines.note().isEmpty() ? frame : frame.add(Html.tag("p", "note", lines.note()))).add(folded(figures));
    }

    Element of(BarChart chart) {
        return frame(chart.title(), chart.svg())
                .add(folded(new Columns<BarChart.Bar>()
                        .add("", BarChart.Bar::name)
                        .add(chart.unit(), BarChart.Bar::text)
                        .table(chart.bars())));
    }

    /** Returns distributions of latencies with a table of the usual percentiles; none if there is no curve. */
    List<Element> of(String title, List<PercentileCurve> curves, Detail detail) {
        return curves.isEmpty()
                ? List.of()
                : List.of(of(
                        new Drawing.Lines(
                                PercentileCharts.ofCurves(title, curves, words.charts()),
                                "",
                                Optional.of(percentiles(curves))),
                        detail));
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

    private static Element frame(String title, Element svg) {
        return Html.tag("figure").add(Html.tag("figcaption").say(title), svg);
    }

    private Element folded(Table figures) {
        return Html.tag("details")
                .css("figures")
                .add(Html.tag("summary").say(words.say("Figures")), words.table(figures));
    }

    private static Table summary(LineChart chart) {
        record Line(String name, double[] sorted) {}
        return new Columns<Line>()
                .add(chart.y().label(), Line::name)
                .add("values", line -> FigureText.count(line.sorted().length))
                .add("smallest", line -> FigureText.number(line.sorted()[0]))
                .add("median", line -> FigureText.number(line.sorted()[line.sorted().length / 2]))
                .add("largest", line -> FigureText.number(line.sorted()[line.sorted().length - 1]))
                .table(chart.series().stream()
                        .map(series -> new Line(
                                series.name(),
                                series.points().mapToDouble(Point::y).sorted().toArray()))
                        .filter(line -> line.sorted().length > 0)
                        .toList());
    }
}
