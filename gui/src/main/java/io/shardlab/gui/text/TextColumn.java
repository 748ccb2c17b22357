package io.shardlab.gui.text;

import java.util.function.Function;

/**
 * A column of a table, for the screen and for exports alike.
 *
 * @param head in the language of the window
 * @param text of a row
 */
public record TextColumn<R>(String head, Function<R, String> text) {}
