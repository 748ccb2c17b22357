package io.shardlab.gui.text;

import java.util.function.Function;

/**
 * A column of a table, for the screen and for exports alike.
 *
 * @param head in the language of the window
 * @param kind of its texts
 * @param text of a row
 */
public record TextColumn<R>(String head, Kind kind, Function<R, String> text) {

    /** What stands in a column. */
    public enum Kind {
        /** What the row is about. */
        LABEL,
        /** A figure. */
        VALUE,
        /** How a figure changed. */
        CHANGE,
        /** What explains the figures. */
        REASON
    }
}
