package io.shardlab.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of a chart.
 *
 * @param name for the legend
 * @param style which of the style sheet's colours and dashes; any number from 0
 * @param segments the line is broken between them; each in rising order of x
 * @param type how it is drawn
 * @param whiskers how far repetitions lie apart
 */
public record Series(String name, int style, List<List<Point>> segments, Type type, List<Whisker> whiskers) {

    /** How a line is drawn. */
    public enum Type {
        /** Many points. */
        LINE,
        /** Few points, measured one by one: each is a dot too. */
        DOTS,
        /** Beside the line of the same style that matters more: thinner. */
        COMPANION,
        /** Calculated, not measured. */
        FITTED
    }

    /**
     * From the smallest to the largest of repetitions.
     *
     * @param x where
     * @param low the smallest
     * @param high the largest
     */
    public record Whisker(double x, double low, double high) {}

    public Series {
        segments = segments.stream().map(List::copyOf).toList();
        whiskers = List.copyOf(whiskers);
    }

    /** A line of many points. */
    public static Series line(String name, int style, List<List<Point>> segments) {
        return new Series(name, style, segments, Type.LINE, List.of());
    }

    /** A thinner line beside one of the same style. */
    public static Series companion(String name, int style, List<List<Point>> segments) {
        return new Series(name, style, segments, Type.COMPANION, List.of());
    }

    /** Dots joined by a line. */
    public static Series dotted(String name, int style, List<Point> points, List<Whisker> whiskers) {
        return new Series(name, style, List.of(points), Type.DOTS, whiskers);
    }

    /** A curve that was calculated from what was measured. */
    public static Series fitted(String name, int style, List<Point> points) {
        return new Series(name, style, List.of(points), Type.FITTED, List.of());
    }

    /** With at most about so many points, the segments' shares kept. */
    public Series atMost(int most) {
        long size = points().count();
        if (size <= most) {
            return this;
        }
        List<List<Point>> fewer = new ArrayList<>();
        for (List<Point> segment : segments) {
            int share = (int) Math.max(2, (long) most * segment.size() / size);
            fewer.add(MinMaxSampling.atMost(segment, share));
        }
        return new Series(name, style, fewer, type, whiskers);
    }

    /** All points of all segments. */
    public Stream<Point> points() {
        return segments.stream().flatMap(List::stream);
    }

    /** Every figure on the vertical axis. */
    public Stream<Double> values() {
        return Stream.concat(
                points().map(Point::y), whiskers.stream().flatMap(whisker -> Stream.of(whisker.low(), whisker.high())));
    }

    String cssClass() {
        String style = "s" + LineStyle.color(this);
        return switch (type) {
            case FITTED -> style + " fitted";
            case COMPANION -> style + " companion";
            case LINE, DOTS -> style;
        };
    }
}
