/**
 * What a server's reply to a write says, and how long a write that met a transient error is retried. Who sends the writes
 * is in {@code mongo.collection}, for single documents, and in {@code mongo.bulk}.
 */
package io.shardlab.mongo.write;
