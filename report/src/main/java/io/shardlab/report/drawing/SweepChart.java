package io.shardlab.report.drawing;

import io.shardlab.report.chart.LineChart;

/**
 * How a figure follows a swept number.
 *
 * @param chart a line for each combination of the other values
 * @param note how to read it
 */
public record SweepChart(LineChart chart, String note) {}
