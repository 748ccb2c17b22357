package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.Detail;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LineChartSvg;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.document.Drawing;
import io.shardlab.answers.html.Html;
import io.shardlab.answers.html.Html.Element;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;

/** A chart with its heading, its legend and its figures as a table. */
final class ChartFigure {

    private final PageWords words;

    ChartFigure(PageWords words) {
        this.words = words;
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
