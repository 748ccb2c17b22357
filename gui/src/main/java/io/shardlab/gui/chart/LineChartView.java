package io.shardlab.gui.chart;

import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.ChartColors;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Readings;
import io.shardlab.report.chart.Series;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.shape.Line;

/**
 * Shows a chart of the module report at any size, in the colours of the light or dark theme. The pointer shows the values at a
 * place; so do the arrow keys while the chart has the focus.
 */
public final class LineChartView extends Region {

    private static final double STEP = 0.01;

    /** The greatest distance of a point from the pointer, in pixels; of several points, the nearest is shown. */
    private static final double REACH = 20;

    private final Canvas canvas = new Canvas();
    private final Line crosshair = new Line();
    private final Label reading = new Label();

    /** An empty label with the theme's colour of text, which shows whether the theme is dark. */
    private final Label probe = new Label();

    private Optional<LineChart> chart = Optional.empty();
    private Optional<PlotArea> area = Optional.empty();
    private List<Series> visible = List.of();
    private ChartColors colors = ChartColors.LIGHT;
    private double at = 0.5;

    public LineChartView() {
        getStyleClass().add("line-chart-view");
        setMinSize(280, 180);
        setPrefSize(560, 300);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setFocusTraversable(true);
        reading.setMouseTransparent(true);
        crosshair.setMouseTransparent(true);
        probe.setMouseTransparent(true);
        getChildren().setAll(canvas, crosshair, reading, probe);
        hideReading();
        probe.textFillProperty().addListener((property, before, now) -> applyTheme(now));
        setOnMouseMoved(event -> read(event.getX()));
        setOnMouseExited(event -> hideReading());
        setOnMousePressed(event -> requestFocus());
        setOnKeyPressed(this::move);
        focusedProperty().addListener((property, before, now) -> hideReading());
    }

    /** Replaces the chart. Values that are being read are replaced by those of the new chart at the same place. */
    public void show(LineChart shown) {
        chart = Optional.of(shown);
        setAccessibleText(shown.title() + ". " + shown.description() + " " + names(shown));
        boolean isRead = reading.isVisible();
        hideReading();
        draw();
        if (isRead) {
            area.ifPresent(plot -> read(plot.left() + at * plot.width()));
        }
    }

    /** The chart that is shown. */
    public Optional<LineChart> chart() {
        return chart;
    }

    private static String names(LineChart chart) {
        return String.join(", ", chart.series().stream().map(Series::name).toList());
    }

    private void applyTheme(Paint text) {
        colors = text instanceof Color color && color.getBrightness() > 0.5 ? ChartColors.DARK : ChartColors.LIGHT;
        reading.setStyle("-fx-padding: 4 8; -fx-background-radius: 4; -fx-border-radius: 4; -fx-background-color: "
                + colors.page() + "; -fx-border-color: " + colors.grid() + "; -fx-text-fill: " + colors.text() + ";");
        crosshair.setStroke(Color.web(colors.quiet()));
        draw();
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
            hideReading();
            draw();
        }
        reading.autosize();
        probe.autosize();
    }

    private void draw() {
        canvas.getGraphicsContext2D().clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        area = Optional.empty();
        if (chart.isEmpty() || canvas.getWidth() <= 0) {
            return;
        }
        ChartLayout layout = ChartPainter.layout(chart.get(), canvas.getWidth(), canvas.getHeight());
        visible = ChartPainter.visible(chart.get(), layout.area());
        new ChartPainter(canvas.getGraphicsContext2D(), colors).paint(chart.get(), layout, visible);
        area = Optional.of(layout.area()).filter(plot -> !plot.isEmpty());
    }

    private void move(KeyEvent event) {
        int direction = event.getCode() == KeyCode.LEFT ? -1 : event.getCode() == KeyCode.RIGHT ? 1 : 0;
        if (direction != 0 && area.isPresent()) {
            at = Math.max(0, Math.min(1, at + direction * STEP));
            read(area.get().left() + at * area.get().width());
            event.consume();
        }
    }

    /** Shows the values at a place, in pixels from the left. */
    private void read(double x) {
        area.ifPresent(plot -> {
            double within = Math.max(plot.left(), Math.min(plot.right(), x));
            at = (within - plot.left()) / plot.width();
            String text = Readings.between(plot, visible, within - REACH, within + REACH);
            if (text.isEmpty()) {
                hideReading();
            } else {
                showReading(plot, within, bands(plot, within) + text);
            }
        });
    }

    /** A line with the names of the bands at a place, because they may have no room in the chart. */
    private String bands(PlotArea plot, double x) {
        String names = chart.stream()
                .flatMap(shown -> Stream.concat(shown.bands().stream(), shown.overlaps().stream()))
                .filter(band -> plot.across(band.from()) <= x && x <= plot.across(band.to()))
                .map(Band::name)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : names + "\n";
    }

    private void showReading(PlotArea plot, double x, String text) {
        crosshair.setStartX(x);
        crosshair.setEndX(x);
        crosshair.setStartY(plot.top());
        crosshair.setEndY(plot.bottom());
        reading.setText(text);
        reading.applyCss();
        reading.autosize();
        boolean left = x + reading.getWidth() + 12 > getWidth();
        reading.relocate(left ? Math.max(0, x - reading.getWidth() - 12) : x + 12, plot.top());
        crosshair.setVisible(true);
        reading.setVisible(true);
        setAccessibleHelp(text);
    }

    private void hideReading() {
        crosshair.setVisible(false);
        reading.setVisible(false);
    }

    /** The values that are being read; empty if there are none. For tests. */
    Optional<String> readValues() {
        return reading.isVisible() ? Optional.of(reading.getText()) : Optional.empty();
    }
}
