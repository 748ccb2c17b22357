package io.shardlab.core.dataset;

/**
 * What one batch was taken from a feed. The portions of a feed follow one another without gaps.
 *
 * @param firstDocument the number of its first document, from 0
 * @param end where the next portion begins
 */
public record Portion(long firstDocument, FeedPosition end) {}
