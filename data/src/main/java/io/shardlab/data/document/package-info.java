/**
 * Generated documents as a pure function of (seed, document number), encoded straight to BSON, and what queries of them must
 * return. Documents that come from files belong in {@code data.input}.
 */
package io.shardlab.data.document;
