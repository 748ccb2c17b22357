package io.shardlab.mongos.routing;

import com.mongodb.client.MongoClient;
import org.bson.BsonDocument;

/**
 * A server which a command goes to.
 *
 * @param name the shard's name, or {@code config}
 * @param host as {@code replicaSet/host:port,host:port}
 * @param versions fields that let the shard refuse outdated routing; empty where nothing is versioned
 */
public record Target(String name, String host, MongoClient client, BsonDocument versions) {

    Target unversioned() {
        return new Target(name, host, client, new BsonDocument());
    }
}
