package io.shardlab.local.mongos.routing;

import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import java.net.InetSocketAddress;
import org.bson.BsonDocument;

/**
 * A shard or the config server. Immutable and thread-safe.
 *
 * @param name the shard's name, or {@code config}
 * @param host as {@code replicaSet/host:port,host:port}
 * @param versions the fields by which the shard refuses stale routing; empty if nothing is versioned
 */
public record ClusterServer(String name, String host, MongoClient client, BsonDocument versions) {

    /**
     * Returns the address of its primary; blocks until there is one, 15 seconds at most.
     *
     * @throws com.mongodb.MongoException if there is no primary then
     */
    public InetSocketAddress primary() {
        BsonDocument hello = client.getDatabase("admin").runCommand(ShardRouter.command("hello"), BsonDocument.class);
        ServerAddress address = new ServerAddress(hello.getString("me").getValue());
        return new InetSocketAddress(address.getHost(), address.getPort());
    }

    ClusterServer with(BsonDocument otherVersions) {
        return new ClusterServer(name, host, client, otherVersions);
    }

    ClusterServer unversioned() {
        return with(new BsonDocument());
    }
}
