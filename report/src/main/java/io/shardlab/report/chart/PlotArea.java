package io.shardlab.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rectangle in which a chart's lines lie, in pixels from the drawing's top left corner: the geometry that all ways of
 * drawing a chart share.
 *
 * @param x horizontal axis
 * @param y vertical axis
 * @param left where the horizontal axis begins
 * @param top where the vertical axis ends
 * @param right where the horizontal axis ends
 * @param bottom where the vertical axis begins
 */
public record PlotArea(Axis x, Axis y, double left, double top, double right, double bottom) {

    /** Pixels from the left; a value beyond the axis lies at its end. */
    public double across(double value) {
        return left + clamp(x.position(value)) * width();
    }

    /** Pixels from the top; a value beyond the axis lies at its end. */
    public double down(double value) {
        return bottom - clamp(y.position(value)) * height();
    }

    public double width() {
        return right - left;
    }

    public double height() {
        return bottom - top;
    }

    /** Whether anything can be drawn in it. */
    public boolean isEmpty() {
        return width() <= 0 || height() <= 0;
    }

    /** The horizontal axis's ticks, without those that would stand closer together than so many pixels. */
    public List<Tick> ticksAcross(double room) {
        return spaced(x.ticks(), room, this::across);
    }

    /** The vertical axis's ticks, without those that would stand closer together than so many pixels. */
    public List<Tick> ticksDown(double room) {
        return spaced(y.ticks(), room, this::down);
    }

    private static List<Tick> spaced(List<Tick> ticks, double room, ToDoubleFunction<Double> place) {
        List<Tick> spaced = new ArrayList<>();
        double last = Double.NaN;
        for (Tick tick : ticks) {
            double at = place.applyAsDouble(tick.value());
            if (Double.isNaN(last) || Math.abs(at - last) >= room) {
                spaced.add(tick);
                last = at;
            }
        }
        return spaced;
    }

    private static double clamp(double position) {
        return Math.max(0, Math.min(1, position));
    }
}
