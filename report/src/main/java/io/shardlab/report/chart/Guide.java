package io.shardlab.report.chart;

/**
 * A line across the whole height of a chart at a value that matters.
 *
 * @param x where on the horizontal axis
 * @param name shown beside it
 * @param explanation shown when it is pointed at
 */
public record Guide(double x, String name, String explanation) {}
