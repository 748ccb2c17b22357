package io.shardlab.gui.chart;

import io.shardlab.answers.chart.LineChart;
import javafx.beans.value.ObservableValue;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Subscription;

/** A chart in a window of its own, almost as large as the program's; Escape closes it. */
final class LargeChart {

    private static final double SHARE = 0.92;

    private LargeChart() {}

    /**
     * @param from the scene of the small chart, whose styles it has
     * @param chart the chart, which may change
     * @param view shows it
     */
    static void open(Scene from, ObservableValue<LineChart> chart, LineChartView view) {
        Window owner = from.getWindow();
        Stage stage = new Stage();
        stage.initOwner(owner);
        stage.setTitle(chart.getValue().title());
        Scene scene = new Scene(new StackPane(view), SHARE * owner.getWidth(), SHARE * owner.getHeight());
        scene.getStylesheets().setAll(from.getStylesheets());
        scene.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                stage.close();
            }
        });
        stage.setScene(scene);
        Subscription shown = chart.subscribe(view::show);
        stage.setOnHidden(event -> shown.unsubscribe());
        stage.show();
    }
}
