package io.shardlab.insight.capture.sample;

/**
 * A field that refers to the documents of a collection.
 *
 * @param collection the name of the collection, whose field {@code _id} is referred to
 * @param documents the number of its documents
 */
record Reference(String collection, long documents) {}
