package io.shardlab.gui.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartColors;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.application.Application;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

class LineChartViewTest {

    private static final Texts TEXTS = Texts.in(Language.ENGLISH);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final LineChart CHART = new LineChart(
            "Throughput",
            "What it shows.",
            LinearAxis.upTo("seconds", 100),
            LinearAxis.fromZero("operations/s", 400),
            List.of(Series.line("run A", 0, List.of(points(100))), Series.line("run B", 1, List.of(points(300)))));

    private final FxRobot robot = new FxRobot();
    private LineChartView view;
    private Stage stage;

    private static List<Point> points(double y) {
        return IntStream.rangeClosed(0, 100).mapToObj(x -> new Point(x, y)).toList();
    }

    @BeforeEach
    void show() throws TimeoutException {
        stage = FxToolkit.registerPrimaryStage();
        FxToolkit.setupFixture(() -> {
            Application.setUserAgentStylesheet(new PrimerLight().getUserAgentStylesheet());
            view = new LineChartView(TEXTS);
            view.show(CHART);
            stage.setScene(new Scene(new StackPane(view), 640, 400));
            stage.show();
        });
        until(() -> view.getWidth() > 0);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private static void until(Callable<Boolean> condition) {
        await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(condition);
    }

    private WritableImage picture() {
        return onScreen(() -> stage.getScene().snapshot(null));
    }

    private static <T> T onScreen(Callable<T> question) {
        try {
            return WaitForAsyncUtils.asyncFx(question).get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static long pixels(WritableImage picture, Color color) {
        int width = (int) picture.getWidth();
        int height = (int) picture.getHeight();
        int[] pixels = new int[width * height];
        picture.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        int wanted = Integer.parseUnsignedInt("ff" + color.toString().substring(2, 8), 16);
        return IntStream.of(pixels).filter(pixel -> pixel == wanted).count();
    }

    @Test
    void pointingShowsTheValuesOfEveryLineThere() {
        robot.moveTo(view);
        until(() -> onScreen(() -> view.readValues()).isPresent());
        assertThat(onScreen(() -> view.readValues()).orElseThrow())
                .startsWith("seconds: ")
                .contains("run A: 100", "run B: 300");
        assertThat(onScreen(() -> view.getAccessibleHelp())).contains("run A: 100");
    }

    @Test
    void theArrowKeysReadTheChartToo() {
        robot.interact(() -> view.requestFocus());
        robot.push(KeyCode.RIGHT);
        until(() -> onScreen(() -> view.readValues()).isPresent());
        String first = onScreen(() -> view.readValues()).orElseThrow();
        IntStream.range(0, 10).forEach(i -> robot.push(KeyCode.LEFT));
        until(() -> !onScreen(() -> view.readValues()).orElse(first).equals(first));
    }

    @Test
    void chartsOverOneAxisAreReadTogether() {
        LineChartView other = onScreen(() -> {
            ChartLink link = new ChartLink();
            view = new LineChartView(link, TEXTS);
            LineChartView second = new LineChartView(link, TEXTS);
            view.show(CHART);
            second.show(CHART);
            stage.setScene(new Scene(new VBox(view, second), 640, 600));
            return second;
        });
        until(() -> view.getWidth() > 0 && other.getWidth() > 0);
        robot.moveTo(view);
        until(() -> onScreen(() -> other.readValues()).isPresent());
        assertThat(onScreen(() -> other.readValues())).isEqualTo(onScreen(() -> view.readValues()));
    }

    @Test
    void aClickOnANameInTheLegendHidesItsLineAndShowsItAgain() {
        Color second = Color.web(ChartColors.LIGHT.lines().get(1));
        long before = pixels(picture(), second);
        assertThat(before).isGreaterThan(300);
        Bounds drawing = onScreen(() -> view.localToScreen(view.getLayoutBounds()));
        // The second name is behind the first in the lowest row.
        Point2D name = new Point2D(drawing.getMinX() + 110, drawing.getMaxY() - 9);
        robot.clickOn(name);
        until(() -> pixels(picture(), second) < before / 4);
        robot.clickOn(name);
        until(() -> pixels(picture(), second) > before / 2);
    }

    @Test
    void theDigitOfALineHidesIt() {
        Color second = Color.web(ChartColors.LIGHT.lines().get(1));
        robot.interact(() -> view.requestFocus());
        robot.push(KeyCode.DIGIT2);
        until(() -> pixels(picture(), second) < 100);
    }

    @Test
    void draggingShowsAPartAndADoubleClickAllAgain() {
        Bounds drawing = onScreen(() -> view.localToScreen(view.getLayoutBounds()));
        Point2D middle = new Point2D(drawing.getCenterX(), drawing.getCenterY());
        robot.drag(middle, MouseButton.PRIMARY).dropTo(middle.add(100, 0));
        until(() -> firstSecond() > 40);

        robot.doubleClickOn(middle);
        until(() -> firstSecond() < 10);
    }

    @Test
    void theKeyboardShowsAPartAndAllAgain() {
        robot.interact(() -> view.requestFocus());
        robot.push(KeyCode.RIGHT);
        robot.push(KeyCode.PLUS);
        until(() -> firstSecond() > 20);

        robot.push(KeyCode.ESCAPE);
        until(() -> firstSecond() < 10);
    }

    /** The seconds that are read near the left end of the drawing. */
    private double firstSecond() {
        Bounds drawing = onScreen(() -> view.localToScreen(view.getLayoutBounds()));
        robot.moveTo(new Point2D(drawing.getMinX() + 70, drawing.getCenterY()));
        return onScreen(() -> view.readValues())
                .map(values -> Double.parseDouble(
                        values.lines().findFirst().orElseThrow().split(": ")[1]))
                .orElse(Double.NaN);
    }

    @Test
    void enterShowsTheChartInALargeWindowThatFollowsItAndEscapeClosesThat() {
        robot.interact(() -> view.requestFocus());
        robot.push(KeyCode.ENTER);
        until(() -> onScreen(() -> large().isPresent()));
        assertThat(onScreen(() -> large().orElseThrow().getTitle())).isEqualTo("Throughput");

        robot.push(KeyCode.ESCAPE);
        until(() -> onScreen(() -> large().isEmpty()));
    }

    private Optional<Stage> large() {
        return Window.getWindows().stream()
                .filter(window -> window != stage && window instanceof Stage)
                .map(Stage.class::cast)
                .findFirst();
    }

    @Test
    void linesHaveTheColoursOfTheThemeAndGrowWithTheWindow() {
        Color light = Color.web("#0060b0");
        Color dark = Color.web("#6cb6ff");
        long before = pixels(picture(), light);
        assertThat(before).isGreaterThan(300);
        robot.interact(() -> stage.setWidth(stage.getWidth() + 300));
        until(() -> pixels(picture(), light) > before + 100);
        robot.interact(() -> Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet()));
        until(() -> pixels(picture(), dark) > 300 && pixels(picture(), light) == 0);
    }

    @Test
    void timesWithoutMeasurementsStayEmptyBetweenPhases() {
        LineChart phases = new LineChart(
                "Throughput",
                "",
                LinearAxis.upTo("seconds", 100),
                LinearAxis.fromZero("", 400),
                List.of(Series.line(
                        "run A",
                        0,
                        List.of(
                                List.of(new Point(0, 100), new Point(20, 100)),
                                List.of(new Point(80, 100), new Point(100, 100))))),
                List.of(new Band("load", "", 0, 20, false), new Band("warm-up", "", 80, 90, true)),
                List.of());
        robot.interact(() -> view.show(phases));
        WritableImage picture = picture();
        // The plot lies between the names of ticks on the left and half a name on the right.
        assertThat(lineBetween(picture, 0.1, 0.25)).as("measured").isPositive();
        assertThat(lineBetween(picture, 0.35, 0.75)).as("between the phases").isZero();
        assertThat(lineBetween(picture, 0.85, 0.95)).as("measured").isPositive();
        assertThat(pixels(picture, Color.web(ChartColors.LIGHT.shade()))).isGreaterThan(1_000);

        robot.interact(() -> view.requestFocus());
        IntStream.range(0, 31).forEach(i -> robot.push(KeyCode.RIGHT));
        until(() -> onScreen(() -> view.readValues()).isPresent());
        assertThat(onScreen(() -> view.readValues()).orElseThrow()).startsWith("warm-up\nseconds: ");
    }

    private static long lineBetween(WritableImage picture, double from, double to) {
        int width = (int) picture.getWidth();
        return IntStream.range((int) (from * width), (int) (to * width))
                .filter(x -> IntStream.range(0, (int) picture.getHeight())
                        .mapToObj(y -> picture.getPixelReader().getColor(x, y))
                        // The blue of the line and of its smoothed edge.
                        .anyMatch(color -> color.getBlue() - color.getRed() > 0.3))
                .count();
    }

    @Test
    void aScreenReaderGetsADescription() {
        assertThat(onScreen(() -> view.getAccessibleText())).contains("Throughput", "What it shows.", "run A", "run B");
    }

    @Test
    void anImageForDocumentsIsSharpAndLight() {
        BufferedImage image = onScreen(() -> ChartImage.of(CHART));
        assertThat(image.getWidth()).isEqualTo(1800);
        assertThat(image.getRGB(1799, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
        long blue = IntStream.range(0, image.getWidth() * image.getHeight())
                .filter(i -> (image.getRGB(i % image.getWidth(), i / image.getWidth()) & 0xFFFFFF) == 0x0060B0)
                .count();
        assertThat(blue).isGreaterThan(1500);
    }
}
