package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure over time in bounded memory, as a line that breaks where nothing was measured. When the memory is full, every two
 * neighbouring points become one, which keeps the smallest and the largest value of both. So a spike of a long run stays
 * visible. Used on one thread.
 */
public final class LiveSeries {

    /** If halving frees less than this share, the breaks are closer together than the points. */
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
    private double latest;

    /** @param capacity the most points that are kept; even, at least 2 */
    public LiveSeries(int capacity) {
        if (capacity < 2 || capacity % 2 != 0) {
            throw new IllegalArgumentException("the capacity must be even: " + capacity);
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
     * @param second the seconds since the beginning; not before the last value
     */
    public void add(double second, double value) {
        latest = value;
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

    /** Separates the next value from the last one, because nothing was measured between them. */
    public void breakLine() {
        broken = true;
    }

    /** @param across true to join points across a break, too; the line then breaks before the joined point */
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

    /** Adds seconds to all times, because they count from another beginning, and removes the values before it. */
    public void move(double seconds) {
        int kept = 0;
        for (int i = 0; i < points; i++) {
            if (last[i] + seconds >= 0) {
                boolean begin = begins[i] || kept == 0;
                set(kept, Math.max(0, first[i] + seconds), last[i] + seconds, low[i], high[i], begin);
                kept++;
            }
        }
        points = kept;
        broken |= kept == 0;
    }

    /**
     * The line of a chart, which visits the smallest and the largest value of each point and so fills the area between them. A
     * point lies in the middle between its first and its last value.
     *
     * @param name the name in the legend
     * @param style see {@link Series#style}
     */
    public Series line(String name, int style) {
        List<List<Point>> segments = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            if (begins[i]) {
                segments.add(new ArrayList<>());
            }
            List<Point> segment = segments.get(segments.size() - 1);
            double second = (first[i] + last[i]) / 2;
            segment.add(new Point(second, low[i]));
            if (high[i] > low[i]) {
                segment.add(new Point(second, high[i]));
            }
        }
        return Series.line(name, style, segments);
    }

    /** The last value; empty if there is none, or nothing was measured since. */
    public OptionalDouble last() {
        return broken ? OptionalDouble.empty() : OptionalDouble.of(latest);
    }

    /** The number of points. */
    public int size() {
        return points;
    }
}
