package io.shardlab.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Fewer points that look the same: of each stretch the smallest and the largest stay, so that no spike is lost. */
public final class MinMaxSampling {

    private MinMaxSampling() {}

    /**
     * At most so many of the points, in their order.
     *
     * @param points in rising order of x
     * @param most at least 2
     */
    public static List<Point> atMost(List<Point> points, int most) {
        if (points.size() <= most) {
            return List.copyOf(points);
        }
        int stretches = most / 2;
        List<Point> kept = new ArrayList<>(most);
        for (int i = 0; i < stretches; i++) {
            int from = (int) ((long) points.size() * i / stretches);
            int to = (int) ((long) points.size() * (i + 1) / stretches);
            addExtremes(points, from, to, kept);
        }
        return kept;
    }

    private static void addExtremes(List<Point> points, int from, int to, List<Point> kept) {
        int smallest = from;
        int largest = from;
        for (int i = from + 1; i < to; i++) {
            smallest = points.get(i).y() < points.get(smallest).y() ? i : smallest;
            largest = points.get(i).y() > points.get(largest).y() ? i : largest;
        }
        kept.add(points.get(Math.min(smallest, largest)));
        if (smallest != largest) {
            kept.add(points.get(Math.max(smallest, largest)));
        }
    }
}
