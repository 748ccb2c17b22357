/**
 * Inserts batches of encoded documents, without gaps or duplicates even where a batch is sent again. Where the documents
 * come from belongs in {@code mongo.dataset}.
 */
package io.shardlab.mongo.bulk;
