package io.shardlab.gui.app;

import io.shardlab.answers.chart.ChartColors;
import java.util.stream.IntStream;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;

/** The visible pixels of a chart. */
final class ChartPixels {

    /** The edges of lines are blended with the background. */
    private static final double TOLERANCE = 0.1;

    private ChartPixels() {}

    /** The number of columns of pixels that contain the colour of a chart's first line. */
    static long columnsOfFirstLine(Node chart) {
        WritableImage picture = OpenWindow.onScreen(() -> chart.snapshot(new SnapshotParameters(), null));
        Color line = Color.web(ChartColors.LIGHT.lines().get(0));
        return IntStream.range(0, (int) picture.getWidth())
                .filter(x -> IntStream.range(0, (int) picture.getHeight())
                        .anyMatch(y -> isNear(picture.getPixelReader().getColor(x, y), line)))
                .count();
    }

    private static boolean isNear(Color one, Color other) {
        return Math.abs(one.getRed() - other.getRed()) < TOLERANCE
                && Math.abs(one.getGreen() - other.getGreen()) < TOLERANCE
                && Math.abs(one.getBlue() - other.getBlue()) < TOLERANCE;
    }
}
