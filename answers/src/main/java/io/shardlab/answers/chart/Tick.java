package io.shardlab.answers.chart;

/**
 * A line across a chart with the text at its end.
 *
 * @param value the value in the axis's unit
 * @param text the text, with the unit only if the axis's label has none
 */
public record Tick(double value, String text) {}
