package io.shardlab.gui.chart;

import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure over time in bounded memory, whose line breaks where nothing was measured. When it is full, neighbouring points
 * become one that keeps the smallest and the largest value of both, so that a spike of a run of many hours is still seen.
 * For one thread.
 */
public final class LiveSeries {

    /** If halving frees less than this share, the breaks are closer together than a point is wide. */
    private static final double LEAST_FREED = 0.25;

    private final double[] first;
    private final double[] last;
    private final double[] low;
    private final double[] high;
    private final boolean[] begins;
    private int points;
    private int perPoint = 1;
    private int inLast;
    private boolean broken = true;
    private double newest = Double.NaN;

    /** @param capacity the most points that are kept; even, at least 2 */
    public LiveSeries(int capacity) {
        if (capacity < 2 || capacity % 2 != 0) {
            throw new IllegalArgumentException("the capacity is even: " + capacity);
        }
        first = new double[capacity];
        last = new double[capacity];
        low = new double[capacity];
        high = new double[capacity];
        begins = new boolean[capacity];
    }

    /**
     * Adds a value.
     *
     * @param second since the beginning; not before that of the last value
     */
    public void add(double second, double value) {
        newest = value;
        if (!broken && inLast < perPoint) {
            last[points - 1] = second;
            low[points - 1] = Math.min(low[points - 1], value);
            high[points - 1] = Math.max(high[points - 1], value);
            inLast++;
            return;
        }
        if (points == first.length) {
            halve(false);
            if (points > (1 - LEAST_FREED) * first.length) {
                halve(true);
            }
        }
        set(points, second, second, value, value, broken);
        points++;
        inLast = 1;
        broken = false;
    }

    /** The next value is not joined to the last one, as nothing was measured between. */
    public void breakLine() {
        broken = true;
    }

    /** @param across also across breaks; the line is broken before such a point then */
    private void halve(boolean across) {
        int kept = 0;
        for (int i = 0; i < points; kept++) {
            boolean pair = i + 1 < points && (across || !begins[i + 1]);
            int end = pair ? i + 1 : i;
            set(
                    kept,
                    first[i],
                    last[end],
                    Math.min(low[i], low[end]),
                    Math.max(high[i], high[end]),
                    begins[i] || begins[end]);
            i = end + 1;
        }
        points = kept;
        perPoint *= 2;
    }

    private void set(int point, double from, double to, double smallest, double largest, boolean begin) {
        first[point] = from;
        last[point] = to;
        low[point] = smallest;
        high[point] = largest;
        begins[point] = begin;
    }

    /** Counts all seconds from an earlier beginning. */
    public void beginEarlier(double seconds) {
        for (int i = 0; i < points; i++) {
            first[i] += seconds;
            last[i] += seconds;
        }
    }

    /**
     * As a line of a chart: a point's smallest and largest value over one another, so that the line fills what lies between.
     *
     * @param name for the legend
     * @param style see {@link Series#style}
     */
    public Series line(String name, int style) {
        List<List<Point>> segments = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            if (begins[i]) {
                segments.add(new ArrayList<>());
            }
            List<Point> segment = segments.get(segments.size() - 1);
            segment.add(new Point(second(i), low[i]));
            if (high[i] > low[i]) {
                segment.add(new Point(second(i), high[i]));
            }
        }
        return Series.line(name, style, segments);
    }

    public int size() {
        return points;
    }

    /** The middle between a point's first and last value, in seconds since the beginning. */
    public double second(int point) {
        return (first[point] + last[point]) / 2;
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
        return newest;
    }

    /** The largest value that was ever added; 0 if there is none. */
    public double largest() {
        double largest = 0;
        for (int i = 0; i < points; i++) {
            largest = Math.max(largest, high[i]);
        }
        return largest;
    }

    /** When the last value was added, in seconds since the beginning; 0 if it is empty. */
    public double lastSecond() {
        return points == 0 ? 0 : last[points - 1];
    }
}
