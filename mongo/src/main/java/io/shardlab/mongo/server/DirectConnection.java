package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import io.shardlab.mongo.connection.ClientSettings;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Connections to one server only, also if it is a member of a replica set. */
public final class DirectConnection {

    private DirectConnection() {}

    /**
     * Opens a client of one server, which does not wait long for it.
     *
     * @param uri the target's URI, for its user and TLS options
     */
    public static MongoClient open(ConnectionString uri, String address, int readTimeoutMillis) {
        return MongoClients.create(settings(uri, address, readTimeoutMillis));
    }

    /** Returns the settings of such a client. */
    static MongoClientSettings settings(ConnectionString uri, String address, int readTimeoutMillis) {
        return ClientSettings.ofObserver(uri)
                .applyToClusterSettings(cluster -> cluster.mode(ClusterConnectionMode.SINGLE)
                        .hosts(List.of(new ServerAddress(address)))
                        .serverSelectionTimeout(ServerObserver.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(
                        socket -> socket.connectTimeout(ServerObserver.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                                .readTimeout(readTimeoutMillis, TimeUnit.MILLISECONDS))
                .build();
    }
}
