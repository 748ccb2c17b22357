package io.shardlab.mongo.bulk;

/**
 * The result of inserting one batch.
 *
 * @param acknowledged the documents that this run had inserted; with {@code w: 0}, sent
 * @param alreadyThere the documents that an earlier run of the same load had inserted
 * @param matched the documents of these two groups that have an {@code _id} of their own and were recognized because
 *     every field is equal. Equal documents in the input are counted each, although the server holds one
 * @param refused the documents that the server refused for good
 * @param settled true if the result is known of the whole batch, so that nothing of it has to be sent again
 */
public record InsertResult(int acknowledged, int alreadyThere, int matched, int refused, boolean settled) {}
