package io.shardlab.mongos.command;

import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Metadata reads get their whole result in the first batch, so that no cursor stays on a shard. */
final class WholeResult {

    static final BsonDocument CURSOR = new BsonDocument("batchSize", new BsonInt32(1_000_000));

    private WholeResult() {}
}
