package io.shardlab.transfer.dump.create;

import io.shardlab.transfer.dump.catalog.Namespaces;
import org.bson.BsonDocument;

/**
 * The options of a dump.
 *
 * @param query the filter of documents; empty for all
 * @param parallelCollections the number of collections that are read at a time
 * @param oplog true if the changes during the dump are dumped as well, so that a restore can reach the dump's end in time
 */
public record DumpOptions(Namespaces namespaces, BsonDocument query, int parallelCollections, boolean oplog) {}
