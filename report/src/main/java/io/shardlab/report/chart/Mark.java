package io.shardlab.report.chart;

/**
 * A moment at which something happened, such as operations that failed.
 *
 * @param x where on the horizontal axis
 * @param name for the legend, the same for all of one sort
 * @param explanation shown when it is pointed at
 */
public record Mark(double x, String name, String explanation) {}
