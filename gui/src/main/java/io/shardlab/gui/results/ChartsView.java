package io.shardlab.gui.results;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.drawing.SweepChart;
import io.shardlab.gui.chart.BarChartView;
import io.shardlab.gui.export.ChartCard;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.layout.VBox;

/** Charts of lines, and below them those of bars. */
public final class ChartsView extends VBox {

    private static final double CHART_HEIGHT = 280;

    private final ExportTools tools;

    public ChartsView(String id, ExportTools tools) {
        super(2 * Views.GAP);
        this.tools = tools;
        setId(id);
    }

    public void show(List<LineChart> charts, List<SweepChart> sweeps, List<BarChart> bars) {
        List<ChartCard> cards = Stream.concat(
                        charts.stream().map(chart -> new ChartCard(chart, "", tools)),
                        sweeps.stream().map(sweep -> new ChartCard(sweep.chart(), sweep.note(), tools)))
                .toList();
        cards.forEach(card -> card.setMinHeight(CHART_HEIGHT));
        getChildren().setAll(cards);
        bars.forEach(chart -> getChildren().add(new BarChartView(chart)));
    }
}
