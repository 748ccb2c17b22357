package io.shardlab.gui.chart;

import io.shardlab.answers.chart.ChartColors;
import io.shardlab.answers.chart.ChartLayout;
import io.shardlab.answers.chart.LineChart;
import java.awt.image.BufferedImage;
import javafx.scene.SnapshotParameters;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;

/** A chart as an image for documents: light in every theme, of a fixed size, and sharp on screens of high resolution. */
public final class ChartImage {

    private static final double WIDTH = 900;
    private static final double HEIGHT = 460;
    private static final double SCALE = 2;

    private ChartImage() {}

    /** Draws the chart; must be called on the screen's thread. */
    public static BufferedImage of(LineChart chart) {
        // A larger canvas with a larger pen, because a scaled snapshot would be blurred.
        Canvas canvas = new Canvas(WIDTH * SCALE, HEIGHT * SCALE);
        canvas.getGraphicsContext2D().scale(SCALE, SCALE);
        ChartLayout layout = ChartPainter.layout(chart, chart, WIDTH, HEIGHT);
        new ChartPainter(canvas.getGraphicsContext2D(), ChartColors.LIGHT)
                .paint(chart, layout, ChartPainter.visible(chart, layout.area()));
        SnapshotParameters parameters = new SnapshotParameters();
        parameters.setFill(Color.web(ChartColors.LIGHT.page()));
        return copy(canvas.snapshot(parameters, null));
    }

    private static BufferedImage copy(WritableImage image) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        int[] pixels = new int[width * height];
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        copy.setRGB(0, 0, width, height, pixels, 0, width);
        return copy;
    }
}
