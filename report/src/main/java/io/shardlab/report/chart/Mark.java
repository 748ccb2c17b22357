package io.shardlab.report.chart;

/**
 * A moment at which operations failed.
 *
 * @param x where on the horizontal axis
 * @param explanation shown when it is pointed at
 */
public record Mark(double x, String explanation) {}
