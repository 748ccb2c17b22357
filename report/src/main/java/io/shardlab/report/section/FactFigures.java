package io.shardlab.report.section;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.BarChart;
import io.shardlab.report.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables that a workload makes of its figures, and the columns of them that are drawn. */
final class FactFigures {

    private FactFigures() {}

    /** A bar for each row and drawn column. */
    static List<Element> charts(Map<String, Object> facts) {
        return FactTable.in(facts).stream()
                .flatMap(table -> chart(table).stream())
                .map(ChartFigure::of)
                .toList();
    }

    private static Optional<BarChart> chart(FactTable facts) {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (List<Object> row : facts.rows()) {
            for (String drawn : facts.drawn()) {
                if (row.get(facts.columns().indexOf(drawn)) instanceof Number value) {
                    String name = facts.drawn().size() == 1 ? "" + row.get(0) : row.get(0) + ", " + drawn;
                    bars.add(new BarChart.Bar(name, value.doubleValue(), FigureText.any(value)));
                }
            }
        }
        return bars.isEmpty() ? Optional.empty() : Optional.of(new BarChart(facts.title(), facts.unit(), bars));
    }
}
