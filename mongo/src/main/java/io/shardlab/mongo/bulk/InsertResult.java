package io.shardlab.mongo.bulk;

/**
 * What became of one batch.
 *
 * @param acknowledged documents that this run had inserted; with {@code w: 0}, sent
 * @param alreadyThere documents that an earlier run of the same load had inserted
 * @param matched those of the two that have an {@code _id} of their own and were recognised by being the same in every
 *     field: of equal documents in the input each is, though the server holds one
 * @param refused documents that the server refused for good
 * @param settled whether this is known of all of the batch, so that nothing of it has to be sent again
 */
public record InsertResult(int acknowledged, int alreadyThere, int matched, int refused, boolean settled) {}
