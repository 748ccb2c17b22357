package io.shardlab.core.mongo;

/**
 * What became of one batch.
 *
 * @param acknowledged documents that this run had inserted; with {@code w: 0}, sent
 * @param alreadyThere documents that an earlier run of the same load had inserted
 * @param refused documents that the server refused for good
 * @param settled whether this is known of all of the batch, so that nothing of it has to be sent again
 * @param resent how often the batch was sent again after a transient error
 */
public record Inserted(int acknowledged, int alreadyThere, int refused, boolean settled, int resent) {}
