package io.shardlab.core.result;

/**
 * Chunk migrations, from config.changelog.
 *
 * @param count committed
 * @param meanSeconds mean duration as the donor measured it
 * @param maxSeconds the longest
 * @param failed given up
 */
public record MigrationReport(long count, double meanSeconds, double maxSeconds, long failed) {

    /** None. */
    public static final MigrationReport NONE = new MigrationReport(0, 0, 0, 0);
}
