package io.shardlab.gui.chart;

import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.ChartColors;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LineStyle;
import io.shardlab.report.chart.PlotArea;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import java.util.List;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;

/** Draws a chart of the report on a canvas. */
final class ChartPainter {

    /** The smallest and the largest value of each column of pixels are all that can be seen. */
    private static final int POINTS_PER_PIXEL = 2;

    private static final double DOT = 3;
    private static final double WHISKER_END = 4;
    private static final double MARK = 5;

    /** Of the colour of what went on meanwhile. */
    private static final double MEANWHILE = 0.25;

    /** At its foot it has its full colour. */
    private static final double FOOT = 4;

    private final GraphicsContext pen;
    private final ChartColors colors;

    ChartPainter(GraphicsContext pen, ChartColors colors) {
        this.pen = pen;
        this.colors = colors;
    }

    /** Where everything will be in a drawing of that size. */
    static ChartLayout layout(LineChart chart, double width, double height) {
        return ChartLayout.of(
                chart, width, height, ChartFonts.width(ChartFonts.HEADING), ChartFonts.width(ChartFonts.PLAIN));
    }

    /** Of each line what can be seen in that area. */
    static List<Series> visible(LineChart chart, PlotArea area) {
        int most = (int) Math.max(POINTS_PER_PIXEL, area.width() * POINTS_PER_PIXEL);
        return chart.series().stream().map(line -> line.atMost(most)).toList();
    }

    void paint(LineChart chart, ChartLayout layout, List<Series> visible) {
        PlotArea area = layout.area();
        if (area.isEmpty()) {
            return;
        }
        chart.bands().stream()
                .filter(Band::shaded)
                .forEach(band -> fill(area, band, layout.bandTop(band.row()), Color.web(colors.shade())));
        chart.overlaps().forEach(band -> fill(area, band, area.top(), Color.web(colors.overlap(), MEANWHILE)));
        ChartFrame frame = new ChartFrame(pen, colors);
        frame.paint(layout);
        chart.bands().forEach(band -> frame.edges(layout, band));
        visible.forEach(line -> draw(area, line));
        frame.guides(area, chart.guides());
        pen.setFill(Color.web(colors.bad()));
        chart.overlaps().forEach(band -> fill(area, band, area.bottom() - FOOT, Color.web(colors.overlap())));
        chart.marks().forEach(mark -> triangle(area.across(mark.x()), area.bottom() - 1));
        layout.legend().forEach(entry -> draw(frame, entry));
    }

    /** What is short is wide enough to be seen. */
    private void fill(PlotArea area, Band band, double top, Color color) {
        double from = area.across(band.from());
        pen.setFill(color);
        pen.fillRect(from, top, Math.max(1, area.across(band.to()) - from), area.bottom() - top);
    }

    private void stroke(Series line) {
        LineStyle style = LineStyle.of(line);
        Color color = Color.web(colors.lines().get(style.color()));
        pen.setStroke(color);
        pen.setFill(color);
        pen.setLineWidth(style.width());
        pen.setLineDashes(
                style.dashes().stream().mapToDouble(Double::doubleValue).toArray());
    }

    private void draw(PlotArea area, Series line) {
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
        line.whiskers().forEach(whisker -> draw(area, whisker));
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

    private void triangle(double x, double bottom) {
        pen.fillPolygon(new double[] {x - MARK, x + MARK, x}, new double[] {bottom, bottom, bottom - 2 * MARK}, 3);
    }

    private void draw(ChartFrame frame, ChartLayout.Entry entry) {
        if (entry.line().isPresent()) {
            Series line = entry.line().get();
            stroke(line);
            pen.strokeLine(entry.x(), entry.y(), entry.x() + ChartLayout.SAMPLE, entry.y());
            pen.setLineDashes();
            if (line.type() == Series.Type.DOTS) {
                dot(entry.x() + ChartLayout.SAMPLE / 2, entry.y());
            }
        } else if (entry.overlap()) {
            pen.setFill(Color.web(colors.overlap()));
            pen.fillRect(entry.x(), entry.y() - MARK, ChartLayout.SAMPLE, 2 * MARK);
        } else {
            pen.setFill(Color.web(colors.bad()));
            triangle(entry.x() + ChartLayout.SAMPLE / 2, entry.y() + MARK);
        }
        frame.legend(entry);
    }
}
