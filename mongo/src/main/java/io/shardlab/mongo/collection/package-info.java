/**
 * Finds and changes single documents of a collection, by the driver or by commands over a kept connection. Inserting
 * batches belongs in {@code mongo.bulk}.
 */
package io.shardlab.mongo.collection;
