package io.shardlab.report.chart;

/**
 * A stretch of the horizontal axis with a name, such as a phase, or chunk migrations.
 *
 * @param name shown at its top if there is room; the name of an overlapping stretch is in the legend, the same for all of a sort
 * @param explanation the text under the pointer
 * @param from its beginning
 * @param to its end
 * @param shaded true for a band that does not count
 * @param row the row of its name, 0 at the top: a run stands above its phases
 */
public record Band(String name, String explanation, double from, double to, boolean shaded, int row) {

    /** Creates a band of a chart whose bands stand beside one another. */
    public Band(String name, String explanation, double from, double to, boolean shaded) {
        this(name, explanation, from, to, shaded, 0);
    }
}
