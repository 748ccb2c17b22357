package io.shardlab.insight.capture.write;

/**
 * A mapping or a list in a tree that is written with one line for each entry, even if it were short enough for one line.
 *
 * @param value the mapping or list
 */
public record Block(Object value) {}
