/**
 * Inserts batches of encoded documents, without gaps or duplicates even where a batch is sent again. The source of the
 * documents belongs in {@code mongo.dataset}.
 */
package io.shardlab.mongo.bulk;
