package io.shardlab.report.chart;

/**
 * A stretch of the horizontal axis with a name, such as a phase.
 *
 * @param name shown at its top if there is room
 * @param explanation shown when it is pointed at
 * @param from where it begins
 * @param to where it ends
 * @param shaded whether it is set off, as what does not count is
 */
public record Band(String name, String explanation, double from, double to, boolean shaded) {}
