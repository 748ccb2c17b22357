package io.shardlab.gui.export;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.chart.ChartImage;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.SvgFile;
import javafx.geometry.Pos;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;

/** A chart with the menu that exports it as SVG or PNG; a right click opens the menu too. */
public final class ChartCard extends BorderPane {

    private final LineChart chart;
    private final ExportModel export;
    private final FileChoice files;

    /** @param note how to read it; empty for none */
    public ChartCard(LineChart chart, String note, ExportModel export, FileChoice files, Texts texts) {
        this.chart = chart;
        this.export = export;
        this.files = files;
        LineChartView view = new LineChartView();
        view.show(chart);
        MenuButton button = new MenuButton(texts.get("export.chart"), null, svg(texts), png(texts));
        button.setTooltip(new Tooltip(texts.get("export.chart.help")));
        button.setMinWidth(USE_PREF_SIZE);
        button.getStyleClass().addAll(Styles.SMALL, Styles.FLAT);
        StackPane.setAlignment(button, Pos.TOP_RIGHT);
        // Beside the title, where nothing is drawn.
        setCenter(new StackPane(view, button));
        ContextMenu menu = new ContextMenu(svg(texts), png(texts));
        view.setOnContextMenuRequested(event -> menu.show(view, event.getScreenX(), event.getScreenY()));
        if (!note.isEmpty()) {
            setBottom(Views.muted(note));
        }
    }

    private MenuItem svg(Texts texts) {
        MenuItem item = new MenuItem(texts.get("export.svg"));
        item.setOnAction(event -> files.toSave(getScene().getWindow(), chart.title(), "svg")
                .ifPresent(file -> export.text(file, () -> SvgFile.of(chart))));
        return item;
    }

    private MenuItem png(Texts texts) {
        MenuItem item = new MenuItem(texts.get("export.png"));
        item.setOnAction(event -> files.toSave(getScene().getWindow(), chart.title(), "png")
                .ifPresent(file -> export.png(file, ChartImage.of(chart))));
        return item;
    }
}
