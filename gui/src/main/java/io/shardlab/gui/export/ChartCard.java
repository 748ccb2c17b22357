package io.shardlab.gui.export;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.SvgFile;
import io.shardlab.core.text.Message;
import io.shardlab.gui.chart.ChartImage;
import io.shardlab.gui.chart.LineChartView;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;

/** A chart with the menu that exports it as SVG or PNG; a right click opens the menu too. */
public final class ChartCard extends BorderPane {

    private static final Insets LEFT_OF_ENLARGE = new Insets(0, 40, 0, 0);

    private final LineChart chart;
    private final ExportTools tools;

    /** @param note how to read the chart; empty for none */
    public ChartCard(LineChart chart, String note, ExportTools tools) {
        this.chart = chart;
        this.tools = tools;
        LineChartView view = new LineChartView(tools.texts());
        view.show(chart);
        MenuButton button = new MenuButton(tools.texts().say("Export"), null, svg(), png());
        button.setTooltip(new Tooltip(tools.texts().say("Save the chart as SVG or PNG")));
        button.setMinWidth(USE_PREF_SIZE);
        button.getStyleClass().addAll(Styles.SMALL, Styles.FLAT, "chart-menu");
        StackPane.setAlignment(button, Pos.TOP_RIGHT);
        StackPane.setMargin(button, LEFT_OF_ENLARGE);
        // The button is beside the title, where nothing is drawn.
        setCenter(new StackPane(view, button));
        ContextMenu menu = new ContextMenu(svg(), png());
        view.setOnContextMenuRequested(event -> menu.show(view, event.getScreenX(), event.getScreenY()));
        if (!note.isEmpty()) {
            setBottom(Views.muted(note));
        }
    }

    private MenuItem svg() {
        return item(Message.of("SVG …"), "svg", file -> tools.model().text(file, () -> SvgFile.of(chart)));
    }

    private MenuItem png() {
        return item(Message.of("PNG …"), "png", file -> tools.model().png(file, ChartImage.of(chart)));
    }

    private MenuItem item(Message text, String extension, Consumer<Path> export) {
        MenuItem item = new MenuItem(tools.texts().say(text));
        item.setOnAction(event -> tools.files()
                .toSave(getScene().getWindow(), chart.title(), extension)
                .ifPresent(export));
        return item;
    }
}
