package io.shardlab.gui.chart;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartColors;
import io.shardlab.answers.chart.ChartLayout;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.PlotArea;
import io.shardlab.answers.chart.Readings;
import io.shardlab.answers.chart.Series;
import io.shardlab.gui.text.Texts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.shape.Rectangle;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows a chart of the module report at any size, in the colours of the light or dark theme. The pointer shows the values at a
 * place, also in other charts over the same axis; so do the arrow keys while the chart has the focus. A click on a name in the
 * legend, or the digit of its place, hides the line, and shows it again. Dragging along the horizontal axis, or plus, shows a
 * part of it; a double click, minus or Escape shows all again. Enter shows the chart in a window of its own.
 */
public final class LineChartView extends Region {

    private static final double STEP = 0.01;
    private static final double QUARTER = 0.25;

    /** A shorter drag, in pixels, is a click. */
    private static final double LEAST_DRAG = 8;

    private final ChartLink link;
    private final Texts texts;
    private final Canvas canvas = new Canvas();
    private final Rectangle dragged = new Rectangle();
    private final ChartReading reading = new ChartReading();
    private final Button enlarge = new Button(null, new FontIcon(Feather.MAXIMIZE_2));

    /** An empty label with the theme's colour of text, which shows whether the theme is dark. */
    private final Label probe = new Label();

    /** The names of the lines that are hidden. */
    private final Set<String> hidden = new HashSet<>();

    /** The whole chart; null before one is shown. */
    private final ObjectProperty<LineChart> chart = new SimpleObjectProperty<>();

    private Optional<ChartLayout> layout = Optional.empty();
    private List<Band> bands = List.of();
    private List<Series> visible = List.of();
    private ChartColors colors = ChartColors.LIGHT;
    private double last = 0.5;

    public LineChartView(Texts texts) {
        this(new ChartLink(), texts);
    }

    /** @param link shared by the charts over the same horizontal axis */
    public LineChartView(ChartLink link, Texts texts) {
        this.link = link;
        this.texts = texts;
        getStyleClass().add("line-chart-view");
        setMinSize(280, 180);
        setPrefSize(560, 300);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setFocusTraversable(true);
        enlarge.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
        String help =
                texts.say("Show the chart in a large window (Enter). Drag to zoom in, double-click to show all. A "
                        + "click in the legend hides a line.");
        enlarge.setTooltip(new Tooltip(help));
        enlarge.setAccessibleText(help);
        // Enter does the same while the chart has the focus.
        enlarge.setFocusTraversable(false);
        enlarge.setOnAction(event -> enlarge());
        dragged.getStyleClass().add("dragged");
        List.of(reading, dragged, probe).forEach(node -> node.setMouseTransparent(true));
        getChildren().setAll(canvas, dragged, reading, probe, enlarge);
        dragged.setVisible(false);
        probe.textFillProperty().addListener((property, before, now) -> applyTheme(now));
        setOnMouseMoved(event -> point(event.getX(), event.getY()));
        setOnMouseExited(event -> link.place().set(null));
        setOnMousePressed(event -> {
            requestFocus();
            dragged.setX(event.getX());
        });
        setOnMouseDragged(event -> drag(event.getX()));
        setOnMouseReleased(event -> drop());
        setOnMouseClicked(this::click);
        setOnKeyPressed(this::press);
        focusedProperty().addListener((property, before, now) -> link.place().set(null));
        link.place().addListener((property, before, now) -> read());
        link.part().addListener((property, before, now) -> redraw());
    }

    private void point(double x, double y) {
        boolean onName = layout.flatMap(drawn -> drawn.lineAt(x, y)).isPresent();
        setCursor(onName ? Cursor.HAND : Cursor.DEFAULT);
        area().ifPresent(plot -> link.place().set(share(plot, x)));
    }

    /** A place in the drawing as a share of the horizontal axis. */
    private static double share(PlotArea plot, double x) {
        return Math.max(0, Math.min(1, (x - plot.left()) / plot.width()));
    }

    /** Marks the part from the place where the mouse was pressed to another, which may be on its left. */
    private void drag(double x) {
        area().ifPresent(plot -> {
            double from = plot.left() + share(plot, dragged.getX()) * plot.width();
            double to = plot.left() + share(plot, x) * plot.width();
            dragged.setTranslateX(Math.min(0, to - from));
            dragged.setX(from);
            dragged.setY(plot.top());
            dragged.setWidth(Math.abs(to - from));
            dragged.setHeight(plot.height());
            dragged.setVisible(dragged.getWidth() >= LEAST_DRAG);
        });
    }

    private void drop() {
        if (dragged.isVisible()) {
            dragged.setVisible(false);
            double from = dragged.getX() + dragged.getTranslateX();
            area().ifPresent(plot -> show(share(plot, from), share(plot, from + dragged.getWidth())));
        }
    }

    /** Shows a part of the part that is shown, between two shares of it. */
    private void show(double from, double to) {
        if (layout.isPresent() && layout.get().area().x() instanceof LinearAxis axis) {
            link.part().set(new ChartLink.Part(axis.valueAt(from), axis.valueAt(to)));
        }
    }

    private void click(MouseEvent event) {
        Optional<Series> name = layout.flatMap(drawn -> drawn.lineAt(event.getX(), event.getY()));
        if (event.isStillSincePress()) {
            name.ifPresent(this::toggle);
            if (event.getClickCount() == 2 && name.isEmpty()) {
                link.part().set(null);
            }
        }
    }

    /** Hides a line, or shows it again. If all would be hidden, all are shown. */
    private void toggle(Series line) {
        if (!hidden.remove(line.name())) {
            hidden.add(line.name());
        }
        if (chart.get().series().stream().allMatch(one -> hidden.contains(one.name()))) {
            hidden.clear();
        }
        redraw();
    }

    private void enlarge() {
        if (chart.get() != null) {
            LineChartView large = new LineChartView(link, texts);
            large.enlarge.setVisible(false);
            LargeChart.open(getScene(), chart, large);
        }
    }

    /** Replaces the chart. Values that are being read are replaced by those of the new chart at the same place. */
    public void show(LineChart shown) {
        chart.set(shown);
        List<String> names = shown.series().stream().map(Series::name).toList();
        setAccessibleText(shown.title() + ". " + shown.description() + " " + String.join(", ", names));
        redraw();
    }

    /** The chart that is shown. */
    public Optional<LineChart> chart() {
        return Optional.ofNullable(chart.get());
    }

    private void applyTheme(Paint text) {
        colors = text instanceof Color color && color.getBrightness() > 0.5 ? ChartColors.DARK : ChartColors.LIGHT;
        draw();
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
            redraw();
        }
        List.of(probe, enlarge).forEach(Node::autosize);
        enlarge.relocate(getWidth() - enlarge.getWidth(), 0);
    }

    private void redraw() {
        draw();
        read();
    }

    private void draw() {
        canvas.getGraphicsContext2D().clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        layout = Optional.empty();
        if (chart.get() == null || canvas.getWidth() <= 0) {
            return;
        }
        LineChart whole = link.of(chart.get());
        LineChart shown = whole.without(hidden);
        bands = Stream.concat(shown.bands().stream(), shown.overlaps().stream()).toList();
        ChartLayout drawn = ChartPainter.layout(whole, shown, canvas.getWidth(), canvas.getHeight());
        visible = ChartPainter.visible(shown, drawn.area());
        new ChartPainter(canvas.getGraphicsContext2D(), colors).paint(shown, drawn, visible);
        layout = Optional.of(drawn);
    }

    private Optional<PlotArea> area() {
        return layout.map(ChartLayout::area).filter(plot -> !plot.isEmpty());
    }

    private void press(KeyEvent event) {
        boolean handled = true;
        switch (event.getCode()) {
            case LEFT -> move(-STEP);
            case RIGHT -> move(STEP);
            case PLUS, ADD, EQUALS -> show(Math.max(0, last - QUARTER), Math.min(1, last + QUARTER));
            case ENTER -> enlarge();
            case MINUS, SUBTRACT, ESCAPE -> {
                handled = link.part().get() != null;
                link.part().set(null);
            }
            default -> handled = toggle(event.getText());
        }
        if (handled) {
            event.consume();
        }
    }

    private boolean toggle(String digit) {
        List<Series> lines = chart.get() == null ? List.of() : chart.get().series();
        boolean isPlace = digit.matches("[1-9]") && Integer.parseInt(digit) <= lines.size();
        if (isPlace) {
            toggle(lines.get(Integer.parseInt(digit) - 1));
        }
        return isPlace;
    }

    private void move(double step) {
        area().ifPresent(plot -> link.place().set(Math.max(0, Math.min(1, last + step))));
    }

    /** Shows the values at the place that is read. */
    private void read() {
        reading.hide();
        if (link.place().get() == null) {
            return;
        }
        last = link.place().get();
        area().ifPresent(plot -> {
            double x = plot.left() + last * plot.width();
            String text = Readings.at(plot, visible, bands, x);
            if (!text.isEmpty()) {
                reading.show(plot, x, text, getWidth());
                setAccessibleHelp(text);
            }
        });
    }

    /** The values that are being read; empty if there are none. For tests. */
    Optional<String> readValues() {
        return reading.values();
    }
}
