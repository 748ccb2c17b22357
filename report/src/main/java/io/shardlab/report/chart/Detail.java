package io.shardlab.report.chart;

/**
 * How much of a chart is drawn; it bounds the size of a page.
 *
 * @param points of a line at most
 * @param hovers places of a chart that show their figures when they are pointed at, at most
 */
public record Detail(int points, int hovers) {

    /** For a page of one run. */
    public static final Detail FULL = new Detail(1000, 120);

    /** For one of many runs of a page. */
    public static final Detail BRIEF = new Detail(200, 40);
}
