package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;

/**
 * A figure over time in bounded memory, as a line that breaks where nothing was measured. When the memory is full, every two
 * neighbouring points become one, which keeps the smallest and the largest value of both. So a spike of a long run stays
 * visible. Used on one thread.
 */
public final class TimeSeries {

    /** If halving frees less than this share, the breaks are closer together than the points. */
    private static final double LEAST_FREED = 0.25;

    private static final int FIRST_POINTS = 64;

    private final int capacity;
    private double[] first;
    private double[] last;
    private double[] low;
    private double[] high;
    private boolean[] begins;
    private int points;
    private int perPoint = 1;
    private int inLast;
    private boolean broken = true;

    /** @param capacity the most points that are kept; even, at least 2 */
    public TimeSeries(int capacity) {
        if (capacity < 2 || capacity % 2 != 0) {
            throw new IllegalArgumentException("the capacity must be even: " + capacity);
        }
        this.capacity = capacity;
        int initial = Math.min(capacity, FIRST_POINTS);
        first = new double[initial];
        last = new double[initial];
        low = new double[initial];
        high = new double[initial];
        begins = new boolean[initial];
    }

    private void grow() {
        int more = (int) Math.min(capacity, 2L * points);
        first = Arrays.copyOf(first, more);
        last = Arrays.copyOf(last, more);
        low = Arrays.copyOf(low, more);
        high = Arrays.copyOf(high, more);
        begins = Arrays.copyOf(begins, more);
    }

    /**
     * Adds a value.
     *
     * @param second the seconds since the beginning; not before the last value
     * @param value the value; NaN breaks the line instead
     */
    public void add(double second, double value) {
        if (Double.isNaN(value)) {
            breakLine();
            return;
        }
        if (!broken && inLast < perPoint) {
            last[points - 1] = second;
            low[points - 1] = Math.min(low[points - 1], value);
            high[points - 1] = Math.max(high[points - 1], value);
            inLast++;
            return;
        }
        if (points == capacity) {
            halve(false);
            if (points > (1 - LEAST_FREED) * capacity) {
                halve(true);
            }
        } else if (points == first.length) {
            grow();
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
        return line(name, style, second -> true);
    }

    /** The same line with the points at some seconds only; it breaks where others are left out. */
    public Series line(String name, int style, DoublePredicate isShown) {
        List<List<Point>> segments = new ArrayList<>();
        boolean joins = false;
        for (int i = 0; i < points; i++) {
            double second = (first[i] + last[i]) / 2;
            joins &= !begins[i];
            if (!isShown.test(second)) {
                joins = false;
                continue;
            }
            if (!joins) {
                segments.add(new ArrayList<>());
            }
            joins = true;
            List<Point> segment = segments.get(segments.size() - 1);
            segment.add(new Point(second, low[i]));
            if (high[i] > low[i]) {
                segment.add(new Point(second, high[i]));
            }
        }
        return Series.line(name, style, segments);
    }

    /** The number of points. */
    public int size() {
        return points;
    }
}
