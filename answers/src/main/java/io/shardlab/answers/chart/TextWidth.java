package io.shardlab.answers.chart;

/** Measures the width of a text, in pixels. */
@FunctionalInterface
public interface TextWidth {

    double of(String text);

    /** The text, or as much of its beginning as has room before an ellipsis. */
    default String shortened(String text, double room) {
        if (of(text) <= room) {
            return text;
        }
        int end = text.length();
        while (end > 0 && of(text.substring(0, end) + "…") > room) {
            end = text.offsetByCodePoints(end, -1);
        }
        return text.substring(0, end) + "…";
    }
}
