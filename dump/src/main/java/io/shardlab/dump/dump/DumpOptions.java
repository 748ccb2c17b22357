package io.shardlab.dump.dump;

import io.shardlab.dump.catalog.Namespaces;
import org.bson.BsonDocument;

/**
 * What is dumped.
 *
 * @param query only documents that match; empty for all
 * @param parallelCollections how many collections are read at a time
 * @param oplog whether what happens meanwhile is dumped, too, so that the dump can be brought to its own end
 */
public record DumpOptions(Namespaces namespaces, BsonDocument query, int parallelCollections, boolean oplog) {}
