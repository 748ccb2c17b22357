package io.shardlab.gui.results;

import io.shardlab.gui.export.ChartCard;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.drawing.SweepChart;
import java.util.List;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Charts below one another; a single chart fills the view. */
public final class ChartsView extends ScrollPane {

    private final ExportTools tools;
    private final VBox content = new VBox(2 * Views.GAP);

    public ChartsView(String id, ExportTools tools) {
        this.tools = tools;
        setId(id);
        setFitToWidth(true);
        setFitToHeight(true);
        content.setPadding(Views.MARGIN);
        setContent(content);
        show(List.of());
    }

    public void show(List<LineChart> charts) {
        showCards(charts.stream().map(chart -> new ChartCard(chart, "", tools)).toList());
    }

    public void showSweeps(List<SweepChart> sweeps) {
        showCards(sweeps.stream()
                .map(sweep -> new ChartCard(sweep.chart(), sweep.note(), tools))
                .toList());
    }

    private void showCards(List<ChartCard> cards) {
        if (cards.isEmpty()) {
            content.getChildren().setAll(Views.muted(tools.texts().get("results.no-charts")));
        } else {
            cards.forEach(card -> VBox.setVgrow(card, Priority.ALWAYS));
            content.getChildren().setAll(cards);
        }
        setVvalue(0);
    }
}
