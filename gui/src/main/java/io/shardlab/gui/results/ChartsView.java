package io.shardlab.gui.results;

import io.shardlab.gui.export.ChartCard;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import java.util.List;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Charts below one another, as wide as there is room, and as high if there is but one. */
public final class ChartsView extends ScrollPane {

    private final ExportModel export;
    private final FileChoice files;
    private final Texts texts;
    private final VBox content = new VBox(2 * Views.GAP);

    public ChartsView(String id, ExportModel export, FileChoice files, Texts texts) {
        this.export = export;
        this.files = files;
        this.texts = texts;
        setId(id);
        setFitToWidth(true);
        setFitToHeight(true);
        content.setPadding(Views.MARGIN);
        setContent(content);
        show(List.of());
    }

    public void show(List<LineChart> charts) {
        showCards(charts.stream().map(chart -> card(chart, "")).toList());
    }

    public ChartCard card(LineChart chart, String note) {
        return new ChartCard(chart, note, export, files, texts);
    }

    public void showCards(List<ChartCard> cards) {
        if (cards.isEmpty()) {
            content.getChildren().setAll(Views.muted(texts.get("results.no-charts")));
        } else {
            cards.forEach(card -> VBox.setVgrow(card, Priority.ALWAYS));
            content.getChildren().setAll(cards);
        }
        setVvalue(0);
    }
}
