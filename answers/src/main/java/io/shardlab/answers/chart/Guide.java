package io.shardlab.answers.chart;

/**
 * A line across the whole height of a chart at a value that matters.
 *
 * @param x the place on the horizontal axis
 * @param name the text beside it
 * @param explanation the text under the pointer
 */
public record Guide(double x, String name, String explanation) {

    /** The most names in a chart: more would hide its lines. Further guides have lines only. */
    public static final int MOST_NAMES = 6;

    /** Creates a guide, with its name if it is one of the first of a chart. */
    public static Guide numbered(int index, double x, String name, String explanation) {
        return new Guide(x, index < MOST_NAMES ? name : "", explanation);
    }
}
