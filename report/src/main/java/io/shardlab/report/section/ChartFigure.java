package io.shardlab.report.section;

import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.BarChart;
import io.shardlab.report.chart.Detail;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LineChartSvg;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.Table;
import java.util.List;

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
        Table table = new Table("", List.of("", chart.unit()));
        chart.bars().forEach(bar -> table.row(bar.name(), bar.text()));
        return frame(chart.title(), chart.svg()).add(folded(table));
    }

    private static Element frame(String title, Element svg) {
        return Html.tag("figure").add(Html.tag("figcaption").say(title), svg);
    }

    private static Element folded(Table figures) {
        return Html.tag("details").css("figures").add(Html.tag("summary").say("Figures"), figures.render());
    }

    private static Table summary(LineChart chart) {
        Table table = new Table("", List.of(chart.y().label(), "values", "smallest", "median", "largest"));
        for (Series line : chart.series()) {
            double[] sorted = line.points().mapToDouble(Point::y).sorted().toArray();
            if (sorted.length > 0) {
                table.row(
                        line.name(),
                        FigureText.count(sorted.length),
                        FigureText.number(sorted[0]),
                        FigureText.number(sorted[sorted.length / 2]),
                        FigureText.number(sorted[sorted.length - 1]));
            }
        }
        return table;
    }
}
