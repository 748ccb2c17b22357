package io.shardlab.mongos.routing;

import com.mongodb.client.MongoClient;
import org.bson.BsonDocument;

/**
 * A shard or the config server, to which commands go.
 *
 * @param name the shard's name, or {@code config}
 * @param host as {@code replicaSet/host:port,host:port}
 * @param versions fields that let the shard refuse stale routing; empty where nothing is versioned
 */
public record ClusterServer(String name, String host, MongoClient client, BsonDocument versions) {

    ClusterServer unversioned() {
        return new ClusterServer(name, host, client, new BsonDocument());
    }
}
