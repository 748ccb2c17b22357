package io.shardlab.answers.chart;

/**
 * One value of a series.
 *
 * @param x the value in the unit of the horizontal axis
 * @param y the value in the unit of the vertical axis
 */
public record Point(double x, double y) {}
