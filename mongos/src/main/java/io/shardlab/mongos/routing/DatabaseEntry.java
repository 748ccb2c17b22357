package io.shardlab.mongos.routing;

import org.bson.BsonDocument;

/**
 * A database as stored in config.databases.
 *
 * @param primary shard that holds its unsharded collections
 * @param version which shards compare with theirs
 */
public record DatabaseEntry(String name, String primary, BsonDocument version) {

    static DatabaseEntry of(BsonDocument entry) {
        return new DatabaseEntry(
                entry.getString("_id").getValue(), entry.getString("primary").getValue(), entry.getDocument("version"));
    }
}
