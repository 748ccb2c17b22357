/**
 * Generated documents as a pure function of (seed, document number), encoded directly as BSON, and the expected answers of
 * queries. Documents from files belong in {@code data.input}.
 */
package io.shardlab.mongo.document;
