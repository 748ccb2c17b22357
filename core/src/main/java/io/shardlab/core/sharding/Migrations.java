package io.shardlab.core.sharding;

/**
 * Chunk migrations of a collection in a span of time, from config.changelog.
 *
 * @param count migrations that were committed
 * @param meanSeconds mean duration of those whose duration was logged, as the donor shard measured it
 * @param maxSeconds the longest of them
 * @param failed migrations that were given up
 */
public record Migrations(long count, double meanSeconds, double maxSeconds, long failed) {

    /** None. */
    public static final Migrations NONE = new Migrations(0, 0, 0, 0);
}
