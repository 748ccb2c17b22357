package io.shardlab.report.chart;

/**
 * A line across the whole height of a chart at a value that matters.
 *
 * @param x where on the horizontal axis
 * @param name shown beside it
 * @param explanation shown when it is pointed at
 */
public record Guide(double x, String name, String explanation) {

    /** Of one chart: more names would hide its lines. The guides after these have lines only. */
    public static final int MOST_NAMES = 6;

    /** With its name if it is one of the first of a chart. */
    public static Guide numbered(int index, double x, String name, String explanation) {
        return new Guide(x, index < MOST_NAMES ? name : "", explanation);
    }
}
