package io.shardlab.gui.chart;

import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.ChartColors;
import io.shardlab.report.chart.ChartLayout;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Readings;
import io.shardlab.report.chart.Series;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
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
 * place, also in other charts over the same axis; so do the arrow keys while the chart has the focus. A click on a name in the
 * legend hides its line, and shows it again.
 */
public final class LineChartView extends Region {

    private static final double STEP = 0.01;

    /** The least distance in pixels from which a point is read; of several points, the nearest is read. */
    private static final double REACH = 20;

    private final Canvas canvas = new Canvas();
    private final Line crosshair = new Line();
    private final Label reading = new Label();

    /** An empty label with the theme's colour of text, which shows whether the theme is dark. */
    private final Label probe = new Label();

    /** The place that is read, from 0 to 1 along the axis; null if none is. */
    private final ObjectProperty<Double> place;

    /** The names of the lines that are hidden. */
    private final Set<String> hidden = new HashSet<>();

    private Optional<LineChart> chart = Optional.empty();
    private Optional<ChartLayout> layout = Optional.empty();
    private List<Series> visible = List.of();
    private ChartColors colors = ChartColors.LIGHT;
    private double last = 0.5;

    public LineChartView() {
        this(new SimpleObjectProperty<>());
    }

    /** @param place the place that charts over the same horizontal axis read together, from 0 to 1; null for none */
    public LineChartView(ObjectProperty<Double> place) {
        this.place = place;
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
        setOnMouseMoved(event -> point(event.getX(), event.getY()));
        setOnMouseExited(event -> place.set(null));
        setOnMousePressed(event -> requestFocus());
        setOnMouseClicked(event -> layout.flatMap(drawn -> drawn.lineAt(event.getX(), event.getY()))
                .ifPresent(line -> toggle(line.name())));
        setOnKeyPressed(this::move);
        focusedProperty().addListener((property, before, now) -> place.set(null));
        place.addListener((property, before, now) -> read());
    }

    private void point(double x, double y) {
        boolean onName = layout.flatMap(drawn -> drawn.lineAt(x, y)).isPresent();
        setCursor(onName ? Cursor.HAND : Cursor.DEFAULT);
        area().ifPresent(plot -> place.set(Math.max(0, Math.min(1, (x - plot.left()) / plot.width()))));
    }

    /** Hides a line, or shows it again. If all would be hidden, all are shown. */
    private void toggle(String line) {
        if (!hidden.remove(line)) {
            hidden.add(line);
        }
        if (chart.stream().flatMap(shown -> shown.series().stream()).allMatch(one -> hidden.contains(one.name()))) {
            hidden.clear();
        }
        draw();
        read();
    }

    /** Replaces the chart. Values that are being read are replaced by those of the new chart at the same place. */
    public void show(LineChart shown) {
        chart = Optional.of(shown);
        setAccessibleText(shown.title() + ". " + shown.description() + " " + names(shown));
        draw();
        read();
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
            draw();
            read();
        }
        reading.autosize();
        probe.autosize();
    }

    private void draw() {
        canvas.getGraphicsContext2D().clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        layout = Optional.empty();
        if (chart.isEmpty() || canvas.getWidth() <= 0) {
            return;
        }
        LineChart shown = chart.get().without(hidden);
        ChartLayout drawn = ChartPainter.layout(chart.get(), shown, canvas.getWidth(), canvas.getHeight());
        visible = ChartPainter.visible(shown, drawn.area());
        new ChartPainter(canvas.getGraphicsContext2D(), colors).paint(shown, drawn, visible);
        layout = Optional.of(drawn);
    }

    private Optional<PlotArea> area() {
        return layout.map(ChartLayout::area).filter(plot -> !plot.isEmpty());
    }

    private void move(KeyEvent event) {
        int direction = event.getCode() == KeyCode.LEFT ? -1 : event.getCode() == KeyCode.RIGHT ? 1 : 0;
        if (direction != 0 && area().isPresent()) {
            place.set(Math.max(0, Math.min(1, last + direction * STEP)));
            event.consume();
        }
    }

    /** Shows the values at the place that is read. */
    private void read() {
        hideReading();
        if (place.get() == null) {
            return;
        }
        last = place.get();
        area().ifPresent(plot -> {
            double x = plot.left() + last * plot.width();
            double reach = reach(plot);
            String text = Readings.between(plot, visible, x - reach, x + reach);
            if (!text.isEmpty()) {
                showReading(plot, x, bands(plot, x) + text);
            }
        });
    }

    /** Between few points, the nearest one is read from anywhere. */
    private double reach(PlotArea plot) {
        long most =
                visible.stream().mapToLong(line -> line.points().count()).max().orElse(1);
        return Math.max(REACH, plot.width() / Math.max(1, most) / 2);
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
