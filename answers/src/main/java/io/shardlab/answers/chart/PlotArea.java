package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rectangle of a chart's lines, in pixels from the drawing's top left corner. All ways of drawing a chart share
 * this geometry.
 *
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param left the beginning of the horizontal axis
 * @param top the end of the vertical axis
 * @param right the end of the horizontal axis
 * @param bottom the beginning of the vertical axis
 */
public record PlotArea(ChartAxis x, ChartAxis y, double left, double top, double right, double bottom) {

    /** Returns pixels from the left; a value beyond the axis lies at its end. */
    public double across(double value) {
        return left + clamp(x.position(value)) * width();
    }

    /** Returns pixels from the top; a value beyond the axis lies at its end. */
    public double down(double value) {
        return bottom - clamp(y.position(value)) * height();
    }

    public double width() {
        return right - left;
    }

    public double height() {
        return bottom - top;
    }

    /** True if nothing can be drawn in it. */
    public boolean isEmpty() {
        return width() <= 0 || height() <= 0;
    }

    /** Returns the horizontal axis's ticks that are at least so many pixels apart, always with the last one. */
    public List<Tick> ticksAcross(double room) {
        return spaced(x.ticks(), room, this::across);
    }

    /** Returns the vertical axis's ticks that are at least so many pixels apart. */
    public List<Tick> ticksDown(double room) {
        return spaced(y.ticks(), room, this::down);
    }

    private static List<Tick> spaced(List<Tick> ticks, double room, ToDoubleFunction<Double> place) {
        List<Tick> spaced = new ArrayList<>();
        double end = ticks.isEmpty()
                ? 0
                : place.applyAsDouble(ticks.get(ticks.size() - 1).value());
        double last = Double.NaN;
        for (int i = 0; i < ticks.size(); i++) {
            double at = place.applyAsDouble(ticks.get(i).value());
            boolean isFree = Double.isNaN(last) || Math.abs(at - last) >= room;
            if (i == ticks.size() - 1 || isFree && Math.abs(end - at) >= room) {
                spaced.add(ticks.get(i));
                last = at;
            }
        }
        return spaced;
    }

    /**
     * Returns the places of a legend's entries in rows from left to right. Heights count from the first row.
     *
     * @param widths the width of each entry
     * @param right the end of the rows; an entry that is wider than a row gets its own row
     * @param gap the distance between two entries
     * @param row the height of a row
     */
    public static List<Point> legend(List<Double> widths, double left, double right, double gap, double row) {
        List<Point> places = new ArrayList<>();
        double x = left;
        double y = 0;
        for (double width : widths) {
            if (x > left && x + width > right) {
                x = left;
                y += row;
            }
            places.add(new Point(x, y));
            x += width + gap;
        }
        return places;
    }

    private static double clamp(double position) {
        return Math.max(0, Math.min(1, position));
    }
}
