package io.shardlab.mongo.input;

/**
 * A place between two documents of an input, from which reading can continue later.
 *
 * @param offset the bytes of the decompressed content before it
 * @param line the number of its line, from 1
 * @param documents the number of documents before it, without bad rows
 */
public record Position(long offset, long line, long documents) {

    /** The beginning of every input, before a header line. */
    public static final Position START = new Position(0, 1, 0);
}
