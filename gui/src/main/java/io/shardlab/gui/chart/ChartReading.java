package io.shardlab.gui.chart;

import io.shardlab.answers.chart.PlotArea;
import java.util.Optional;
import javafx.scene.Group;
import javafx.scene.control.Label;
import javafx.scene.shape.Line;

/** A line across a chart at the place that is read, and the values there beside it. */
final class ChartReading extends Group {

    private static final double BESIDE = 12;

    private final Line crosshair = new Line();
    private final Label values = new Label();

    ChartReading() {
        // Its children are placed by their coordinates in the chart.
        setManaged(false);
        crosshair.getStyleClass().add("crosshair");
        values.getStyleClass().add("reading");
        getChildren().setAll(crosshair, values);
        hide();
    }

    /** @param width the width of the chart, beyond which the values do not reach */
    void show(PlotArea plot, double x, String text, double width) {
        crosshair.setStartX(x);
        crosshair.setEndX(x);
        crosshair.setStartY(plot.top());
        crosshair.setEndY(plot.bottom());
        values.setText(text);
        values.applyCss();
        values.autosize();
        boolean left = x + values.getWidth() + BESIDE > width;
        values.relocate(left ? Math.max(0, x - values.getWidth() - BESIDE) : x + BESIDE, plot.top());
        setVisible(true);
    }

    void hide() {
        setVisible(false);
    }

    /** The shown values; empty if there are none. */
    Optional<String> values() {
        return Optional.of(values.getText()).filter(text -> isVisible());
    }
}
