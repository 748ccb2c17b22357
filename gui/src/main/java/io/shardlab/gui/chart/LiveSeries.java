package io.shardlab.gui.chart;

import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure over time in bounded memory. When it is full, neighbouring points become one that keeps the smallest and the
 * largest value of both, so that a spike of a run of many hours is still seen. For one thread.
 */
public final class LiveSeries {

    private final double[] seconds;
    private final double[] low;
    private final double[] high;
    private int points;
    private int perPoint = 1;
    private int inLast;
    private double last = Double.NaN;

    /** @param capacity the most points that are kept; even, at least 2 */
    public LiveSeries(int capacity) {
        if (capacity < 2 || capacity % 2 != 0) {
            throw new IllegalArgumentException("the capacity is even: " + capacity);
        }
        seconds = new double[capacity];
        low = new double[capacity];
        high = new double[capacity];
    }

    /**
     * Adds a value.
     *
     * @param second since the beginning; not before that of the last value
     */
    public void add(double second, double value) {
        last = value;
        if (points > 0 && inLast < perPoint) {
            low[points - 1] = Math.min(low[points - 1], value);
            high[points - 1] = Math.max(high[points - 1], value);
            inLast++;
            return;
        }
        if (points == seconds.length) {
            halve();
        }
        seconds[points] = second;
        low[points] = value;
        high[points] = value;
        points++;
        inLast = 1;
    }

    private void halve() {
        points /= 2;
        for (int i = 0; i < points; i++) {
            seconds[i] = seconds[2 * i];
            low[i] = Math.min(low[2 * i], low[2 * i + 1]);
            high[i] = Math.max(high[2 * i], high[2 * i + 1]);
        }
        perPoint *= 2;
    }

    /**
     * As a line of a chart: a point's smallest and largest value over one another, so that the line fills what lies between.
     *
     * @param name for the legend
     * @param style see {@link Series#style}
     */
    public Series line(String name, int style) {
        List<Point> drawn = new ArrayList<>(2 * points);
        for (int i = 0; i < points; i++) {
            drawn.add(new Point(seconds[i], low[i]));
            if (high[i] > low[i]) {
                drawn.add(new Point(seconds[i], high[i]));
            }
        }
        return Series.line(name, style, List.of(drawn));
    }

    public int size() {
        return points;
    }

    /** When the first value of a point was measured, in seconds since the beginning. */
    public double second(int point) {
        return seconds[point];
    }

    /** The smallest value that a point stands for. */
    public double low(int point) {
        return low[point];
    }

    /** The largest value that a point stands for. */
    public double high(int point) {
        return high[point];
    }

    /** The last value that was added; not a number if there is none. */
    public double last() {
        return last;
    }

    /** The largest value that was ever added; 0 if there is none. */
    public double largest() {
        double largest = 0;
        for (int i = 0; i < points; i++) {
            largest = Math.max(largest, high[i]);
        }
        return largest;
    }

    /** How long it has grown, in seconds; 0 if it is empty. */
    public double lastSecond() {
        return points == 0 ? 0 : seconds[points - 1];
    }
}
