package io.shardlab.insight.capture.write;

/**
 * A value in a tree with a comment, which is written behind it if it fits, and else above its key.
 *
 * @param value the value
 * @param comment one line
 */
public record Commented(Object value, String comment) {}
