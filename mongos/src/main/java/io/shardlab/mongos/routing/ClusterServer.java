package io.shardlab.mongos.routing;

import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import java.net.InetSocketAddress;
import org.bson.BsonDocument;

/**
 * A shard or the config server, to which commands go.
 *
 * @param name the shard's name, or {@code config}
 * @param host as {@code replicaSet/host:port,host:port}
 * @param versions fields that let the shard refuse stale routing; empty where nothing is versioned
 */
public record ClusterServer(String name, String host, MongoClient client, BsonDocument versions) {

    /**
     * Where its primary is; blocks until there is one, 15 seconds at most.
     *
     * @throws com.mongodb.MongoException if there is none
     */
    public InetSocketAddress primary() {
        BsonDocument hello = client.getDatabase("admin").runCommand(ShardRouter.command("hello"), BsonDocument.class);
        ServerAddress address = new ServerAddress(hello.getString("me").getValue());
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    ClusterServer unversioned() {
        return new ClusterServer(name, host, client, new BsonDocument());
    }
}
