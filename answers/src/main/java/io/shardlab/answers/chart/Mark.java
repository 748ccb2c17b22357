package io.shardlab.answers.chart;

/**
 * A moment at which something happened, such as operations that failed.
 *
 * @param x the place on the horizontal axis
 * @param name the name in the legend, the same for all of one kind
 * @param explanation the text under the pointer
 * @param hollow true to draw its outline only, which distinguishes it from another kind; the same for all of one kind
 */
public record Mark(double x, String name, String explanation, boolean hollow) {

    public Mark(double x, String name, String explanation) {
        this(x, name, explanation, false);
    }
}
