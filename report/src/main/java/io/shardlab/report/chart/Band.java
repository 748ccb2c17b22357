package io.shardlab.report.chart;

/**
 * A stretch of the horizontal axis with a name, such as a phase, or chunk migrations.
 *
 * @param name shown at its top if there is room; of what went on meanwhile in the legend, the same for all of one sort
 * @param explanation shown when it is pointed at
 * @param from where it begins
 * @param to where it ends
 * @param shaded whether it is set off, as what does not count is
 * @param row of its name, 0 at the top: what holds other bands, as a run holds phases, stands above them
 */
public record Band(String name, String explanation, double from, double to, boolean shaded, int row) {

    /** Of a chart whose bands stand beside one another. */
    public Band(String name, String explanation, double from, double to, boolean shaded) {
        this(name, explanation, from, to, shaded, 0);
    }
}
