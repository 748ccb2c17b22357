package io.shardlab.report.chart;

/**
 * A line across a chart with what stands at its end.
 *
 * @param value in the axis's unit
 * @param text with the unit only if the axis's label has none
 */
public record Tick(double value, String text) {}
