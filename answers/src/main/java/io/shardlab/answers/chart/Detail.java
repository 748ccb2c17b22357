package io.shardlab.answers.chart;

/**
 * The level of detail of a drawn chart; it bounds the size of a page.
 *
 * @param points the most points of a line
 * @param hovers the most places of a chart that show their figures under the pointer
 */
public record Detail(int points, int hovers) {

    /** The detail of a page of one run. */
    public static final Detail FULL = new Detail(1000, 120);

    /** The detail of one of many runs on a page. */
    public static final Detail BRIEF = new Detail(200, 40);
}
