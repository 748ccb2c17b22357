/**
 * Finds and changes single documents of a collection, through the driver or by commands over a kept connection. The insertion
 * of batches belongs in {@code mongo.bulk}.
 */
package io.shardlab.mongo.collection;
