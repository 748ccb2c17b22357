package io.shardlab.insight.capture.shape;

/**
 * A place in a shape where commands have a value.
 *
 * @param kind the role of the value
 * @param operator the operator whose operand it is, such as {@code $eq} or {@code $inc}
 * @param path the field, without positions in arrays; empty if the value belongs to none
 * @param shownPath the field as it may be written; different if names are hashed
 */
public record Hole(Kind kind, String operator, String path, String shownPath) {

    /** The roles of values. */
    public enum Kind {
        /** A value that documents must have. */
        EQUAL,
        /** A bound, or a value that documents must not have. */
        COMPARED,
        /** The width of a range: the difference between its upper and its lower bound. */
        WIDTH,
        /** An element of a list in a filter. */
        LISTED,
        /** The number of elements of a list or array. */
        LENGTH,
        /** A value that a field gets. */
        ASSIGNED,
        /** A number that is added to a field or multiplied by it. */
        ADDED,
        /** A regular expression. */
        PATTERN,
        /** Words to search for. */
        TEXT,
        /** A constant in an expression. */
        CONSTANT,
        /** A number of documents to return or to skip. */
        COUNT,
        /** A GeoJSON point. */
        POINT
    }
}
