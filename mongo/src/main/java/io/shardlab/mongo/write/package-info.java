/**
 * The write concerns and the results of writes, and the retries of writes that met a transient error. The writes themselves
 * are in {@code mongo.collection}, for single documents, and in {@code mongo.bulk}.
 */
package io.shardlab.mongo.write;
