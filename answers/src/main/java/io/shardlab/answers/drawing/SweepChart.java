package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.LineChart;

/**
 * A figure by a swept number.
 *
 * @param chart a line for each combination of the other values
 * @param note an explanation of the chart
 */
public record SweepChart(LineChart chart, String note) {}
