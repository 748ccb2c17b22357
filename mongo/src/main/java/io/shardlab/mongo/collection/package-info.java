/**
 * Commands on a collection, which a {@code CommandSender} sends through the driver or over a kept connection, and finds and
 * writes of single documents by such commands. The insertion of batches belongs in {@code mongo.bulk}.
 */
package io.shardlab.mongo.collection;
