package io.shardlab.report.section;

import io.shardlab.analysis.table.Columns;
import io.shardlab.analysis.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.BarChart;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LineChartSvg;
import io.shardlab.report.chart.Point;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.HtmlTable;

/** A chart with its heading, its legend and its figures as a table. */
final class ChartFigure {

    private ChartFigure() {}

    /** Lines whose table says where each one's values lie. */
    static Element of(LineChart chart, Detail detail) {
        return of(chart, detail, summary(chart));
    }

    /** Lines with a table of their own. */
    static Element of(LineChart chart, Detail detail, Table figures) {
        LineChartSvg svg = new LineChartSvg(chart);
        return frame(chart.title(), svg.drawing(detail)).add(svg.legend(), folded(figures));
    }

    /** Lines with a word on how to read them. */
    static Element of(LineChart chart, Detail detail, String note) {
        LineChartSvg svg = new LineChartSvg(chart);
        return frame(chart.title(), svg.drawing(detail))
                .add(svg.legend(), Html.tag("p").css("note").say(note), folded(summary(chart)));
    }

    static Element of(BarChart chart) {
        return frame(chart.title(), chart.svg())
                .add(folded(new Columns<BarChart.Bar>()
                        .add("", BarChart.Bar::name)
                        .add(chart.unit(), BarChart.Bar::text)
                        .table("", chart.bars())));
    }

    private static Element frame(String title, Element svg) {
        return Html.tag("figure").add(Html.tag("figcaption").say(title), svg);
    }

    private static Element folded(Table figures) {
        return Html.tag("details").css("figures").add(Html.tag("summary").say("Figures"), HtmlTable.of(figures));
    }

    private static Table summary(LineChart chart) {
        record Line(String name, double[] sorted) {}
        return new Columns<Line>()
                .add(chart.y().label(), Line::name)
                .add("values", line -> FigureText.count(line.sorted().length))
                .add("smallest", line -> FigureText.number(line.sorted()[0]))
                .add("median", line -> FigureText.number(line.sorted()[line.sorted().length / 2]))
                .add("largest", line -> FigureText.number(line.sorted()[line.sorted().length - 1]))
                .table(
                        "",
                        chart.series().stream()
                                .map(series -> new Line(
                                        series.name(),
                                        series.points()
                                                .mapToDouble(Point::y)
                                                .sorted()
                                                .toArray()))
                                .filter(line -> line.sorted().length > 0)
                                .toList());
    }
}
