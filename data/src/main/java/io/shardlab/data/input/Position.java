package io.shardlab.data.input;

/**
 * A place between two documents of an input, from which reading can go on another time.
 *
 * @param offset bytes of the decompressed content before it
 * @param line the line that it is on, from 1
 * @param documents documents before it, bad rows not counted
 */
public record Position(long offset, long line, long documents) {

    /** Where every input begins; a header line follows it. */
    public static final Position START = new Position(0, 1, 0);
}
