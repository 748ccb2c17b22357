package io.shardlab.answers.chart;

/**
 * A stretch of the horizontal axis with a name, such as a phase, or chunk migrations.
 *
 * @param name the name at its top, shown if there is room; that of an overlapping stretch is in the legend, the same for all of
 *     its kind
 * @param explanation the text under the pointer
 * @param from its beginning
 * @param to its end
 * @param shaded true for an overlapping stretch, and for a phase that does not count towards the verdict
 */
public record Band(String name, String explanation, double from, double to, boolean shaded) {}
