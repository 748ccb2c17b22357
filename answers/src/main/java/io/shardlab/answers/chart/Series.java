package io.shardlab.answers.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;

/**
 * A line of a chart.
 *
 * @param name the name in the legend
 * @param style the number of its colour and dashes in the style sheet; any number from 0
 * @param segments the parts between which the line is broken, each in rising order of x
 * @param type the way it is drawn
 * @param whiskers the ranges of repetitions, or the bounds of predictions
 */
public record Series(String name, int style, List<List<Point>> segments, Type type, List<Whisker> whiskers) {

    /** The ways to draw a line. */
    public enum Type {
        /** A line of many points. */
        LINE,
        /** A line of few points, each of which is a dot too. */
        DOTS,
        /** A thinner line beside one of the same style that matters more. */
        COMPANION,
        /** A line that was calculated, not measured. */
        FITTED,
        /** A line of predictions, with an area between the bounds. */
        BOUNDED
    }

    /**
     * The range of repetitions, or the bounds of a prediction.
     *
     * @param x the place on the horizontal axis
     * @param low the smallest value
     * @param high the largest value
     */
    public record Whisker(double x, double low, double high) {}

    public Series {
        segments = segments.stream().map(List::copyOf).toList();
        whiskers = List.copyOf(whiskers);
    }

    /** Creates a line of many points. */
    public static Series line(String name, int style, List<List<Point>> segments) {
        return new Series(name, style, segments, Type.LINE, List.of());
    }

    /** Creates a thinner line beside one of the same style. */
    public static Series companion(String name, int style, List<List<Point>> segments) {
        return new Series(name, style, segments, Type.COMPANION, List.of());
    }

    /** Creates dots joined by a line. */
    public static Series dotted(String name, int style, List<Point> points, List<Whisker> whiskers) {
        return new Series(name, style, List.of(points), Type.DOTS, whiskers);
    }

    /** Creates a curve that was calculated from measurements. */
    public static Series fitted(String name, int style, List<Point> points) {
        return new Series(name, style, List.of(points), Type.FITTED, List.of());
    }

    /** Creates a line of predictions with their bounds. */
    public static Series bounded(String name, int style, List<Point> points, List<Whisker> bounds) {
        return new Series(name, style, List.of(points), Type.BOUNDED, bounds);
    }

    /**
     * Returns the line with at most about this number of points, shared among the segments by their sizes. It looks the same:
     * the smallest and the largest point of each stretch stay, so no spike is lost.
     */
    public Series atMost(int most) {
        long size = points().count();
        if (size <= most) {
            return this;
        }
        List<List<Point>> fewer = new ArrayList<>();
        for (List<Point> segment : segments) {
            int share = (int) Math.max(2, (long) most * segment.size() / size);
            fewer.add(atMost(segment, share));
        }
        return new Series(name, style, fewer, type, whiskers);
    }

    private static List<Point> atMost(List<Point> points, int most) {
        if (points.size() <= most) {
            return points;
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

    /** Returns the line with the points at some places only; it breaks where others are left out. */
    public Series where(DoublePredicate isShown) {
        List<List<Point>> parts = new ArrayList<>();
        for (List<Point> segment : segments) {
            boolean joins = false;
            for (Point point : segment) {
                boolean shown = isShown.test(point.x());
                if (shown && !joins) {
                    parts.add(new ArrayList<>());
                }
                if (shown) {
                    parts.get(parts.size() - 1).add(point);
                }
                joins = shown;
            }
        }
        return new Series(
                name,
                style,
                parts,
                type,
                whiskers.stream().filter(one -> isShown.test(one.x())).toList());
    }

    /** Returns the line with its points so far to the left, as if x counted from there. Whiskers are left out. */
    public Series from(double x) {
        return line(
                name,
                style,
                segments.stream()
                        .map(segment -> segment.stream()
                                .map(point -> new Point(point.x() - x, point.y()))
                                .toList())
                        .toList());
    }

    /** True if the line has no points. */
    public boolean isEmpty() {
        return segments.stream().allMatch(List::isEmpty);
    }

    /** Returns all points of all segments. */
    public Stream<Point> points() {
        return segments.stream().flatMap(List::stream);
    }

    /** Returns every value on the vertical axis. */
    public Stream<Double> values() {
        return Stream.concat(
                points().map(Point::y), whiskers.stream().flatMap(whisker -> Stream.of(whisker.low(), whisker.high())));
    }

    /** Returns the corners of the area between the bounds: the high ones from left to right, and the low ones back. */
    public List<Point> outline() {
        List<Point> outline = new ArrayList<>();
        whiskers.forEach(whisker -> outline.add(new Point(whisker.x(), whisker.high())));
        for (int i = whiskers.size() - 1; i >= 0; i--) {
            outline.add(new Point(whiskers.get(i).x(), whiskers.get(i).low()));
        }
        return outline;
    }

    String cssClass() {
        String style = "s" + LineStyle.color(this);
        return switch (type) {
            case FITTED -> style + " fitted";
            case COMPANION -> style + " companion";
            case BOUNDED -> style + " bounded";
            case LINE, DOTS -> style;
        };
    }
}
