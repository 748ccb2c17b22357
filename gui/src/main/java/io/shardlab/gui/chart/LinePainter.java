package io.shardlab.gui.chart;

import io.shardlab.answers.chart.ChartColors;
import io.shardlab.answers.chart.ChartLayout;
import io.shardlab.answers.chart.LineStyle;
import io.shardlab.answers.chart.PlotArea;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** Draws the lines of a chart, and samples of them for its legend. */
final class LinePainter {

    private static final double DOT = 3;
    private static final double WHISKER_END = 4;

    private final GraphicsContext pen;
    private final ChartColors colors;

    LinePainter(GraphicsContext pen, ChartColors colors) {
        this.pen = pen;
        this.colors = colors;
    }

    /** Draws a sample of a line. */
    void sample(Series line, double x, double y) {
        stroke(line);
        pen.strokeLine(x, y, x + ChartLayout.SAMPLE, y);
        pen.setLineDashes();
        if (line.type() == Series.Type.DOTS) {
            dot(x + ChartLayout.SAMPLE / 2, y);
        }
    }

    /** The colour of a line. */
    String color(Series line) {
        return colors.lines().get(LineStyle.of(line).color());
    }

    private void stroke(Series line) {
        LineStyle style = LineStyle.of(line);
        Color color = Color.web(color(line));
        pen.setStroke(color);
        pen.setFill(color);
        pen.setLineWidth(style.width());
        pen.setLineDashes(
                style.dashes().stream().mapToDouble(Double::doubleValue).toArray());
    }

    void draw(PlotArea area, Series line) {
        stroke(line);
        for (List<Point> segment : line.segments()) {
            pen.beginPath();
            for (int i = 0; i < segment.size(); i++) {
                double x = area.across(segment.get(i).x());
                double y = area.down(segment.get(i).y());
                if (i == 0) {
                    pen.moveTo(x, y);
                } else {
                    pen.lineTo(x, y);
                }
            }
            pen.stroke();
            if (line.type() == Series.Type.DOTS || segment.size() == 1) {
                segment.forEach(point -> dot(area.across(point.x()), area.down(point.y())));
            }
        }
        pen.setLineDashes();
        if (line.type() == Series.Type.BOUNDED) {
            fillBounds(area, line.outline());
        } else {
            line.whiskers().forEach(whisker -> draw(area, whisker));
        }
    }

    private void fillBounds(PlotArea area, List<Point> outline) {
        pen.setGlobalAlpha(LineStyle.BOUNDS_OPACITY);
        pen.fillPolygon(
                outline.stream().mapToDouble(point -> area.across(point.x())).toArray(),
                outline.stream().mapToDouble(point -> area.down(point.y())).toArray(),
                outline.size());
        pen.setGlobalAlpha(1);
    }

    private void dot(double x, double y) {
        pen.fillOval(x - DOT, y - DOT, 2 * DOT, 2 * DOT);
    }

    private void draw(PlotArea area, Series.Whisker whisker) {
        double x = area.across(whisker.x());
        double low = area.down(whisker.low());
        double high = area.down(whisker.high());
        pen.strokeLine(x, low, x, high);
        pen.strokeLine(x - WHISKER_END, low, x + WHISKER_END, low);
        pen.strokeLine(x - WHISKER_END, high, x + WHISKER_END, high);
    }
}
