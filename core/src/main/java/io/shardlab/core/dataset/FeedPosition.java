package io.shardlab.core.dataset;

/**
 * A place in a feed, between two documents.
 *
 * @param document the number of the next document, from 0
 * @param offset where its row begins in the uncompressed input, in bytes; 0 for generated documents
 * @param line the line of that row, from 1; 0 for generated documents
 */
public record FeedPosition(long document, long offset, long line) {

    /** Where every feed begins. */
    public static final FeedPosition START = new FeedPosition(0, 0, 0);
}
