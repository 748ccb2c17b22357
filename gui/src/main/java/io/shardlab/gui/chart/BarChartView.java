package io.shardlab.gui.chart;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.BarChart;
import io.shardlab.gui.view.Views;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Shows a chart of bars of the module report: in each row a name, a bar as long as its value, and the value. */
public final class BarChartView extends GridPane {

    private static final double NAME_WIDTH = 180;

    public BarChartView(BarChart chart) {
        super(Views.GAP, Views.GAP / 2);
        getStyleClass().add("bar-chart-view");
        add(Views.row(Views.label(chart.title(), Styles.TEXT_BOLD), Views.muted(chart.unit())), 0, 0, 3, 1);
        double largest = chart.bars().stream()
                .mapToDouble(BarChart.Bar::value)
                .filter(value -> value > 0)
                .max()
                .orElse(1);
        chart.bars().forEach(bar -> {
            Label name = Views.label(bar.name(), Styles.TEXT_MUTED);
            // Ends of long names, such as the port of an address, distinguish them.
            name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
            name.setTooltip(new Tooltip(bar.name()));
            name.setPrefWidth(NAME_WIDTH);
            ProgressBar drawn = new ProgressBar(bar.value() / largest);
            drawn.getStyleClass().add(Styles.MEDIUM);
            drawn.setMaxWidth(Double.MAX_VALUE);
            drawn.setAccessibleText(bar.name() + " " + bar.text() + " " + chart.unit());
            setHgrow(drawn, Priority.ALWAYS);
            Label value = new Label(bar.text());
            value.setMinWidth(USE_PREF_SIZE);
            addRow(getRowCount(), name, drawn, value);
        });
    }
}
