package io.shardlab.mongo.watch;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCluster;
import com.mongodb.connection.ServerMonitoringMode;
import io.shardlab.mongo.connection.ObserverSettings;
import io.shardlab.mongo.tls.TlsSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Some servers that belong together: the routers, a replica set, or a single server. The driver greets each once a second,
 * over a connection of its own and without a log-in, so that their states need no right and no command. Thread-safe.
 */
final class WatchedServers implements AutoCloseable {

    /** For one answer; who looks on does not wait long. */
    private static final int TIMEOUT_MILLIS = 2_000;

    private static final int PERIOD_MILLIS = 1_000;

    private final MongoClient client;

    private WatchedServers(MongoClientSettings settings) {
        this.client = MongoClients.create(settings);
    }

    /** Those that a connection string leads to, by its own options. */
    static WatchedServers of(ConnectionString uri) {
        return new WatchedServers(quietly(MongoClientSettings.builder()
                        .applyConnectionString(uri)
                        .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri)))
                .build());
    }

    /**
     * Those at some addresses.
     *
     * @param uri tells the user and the encryption
     * @param replicaSet what they are members of; empty for routers
     */
    static WatchedServers of(ConnectionString uri, List<String> hosts, Optional<String> replicaSet) {
        List<ServerAddress> addresses = hosts.stream().map(ServerAddress::new).toList();
        MongoClientSettings.Builder builder = ObserverSettings.of(uri).applyToClusterSettings(cluster -> {
            cluster.hosts(addresses);
            replicaSet.ifPresent(cluster::requiredReplicaSetName);
        });
        return new WatchedServers(quietly(builder).build());
    }

    private static MongoClientSettings.Builder quietly(MongoClientSettings.Builder builder) {
        return builder.applicationName("shardlab-watch")
                .readPreference(ReadPreference.primaryPreferred())
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL)
                        .heartbeatFrequency(PERIOD_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .readTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToConnectionPoolSettings(pool -> pool.minSize(0).maxSize(1));
    }

    /** Asks one of them, in this much time at most. */
    MongoCluster questions() {
        return client.withTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** What each said last, by address. Returns at once. */
    List<ServerView> states() {
        return client.getClusterDescription().getServerDescriptions().stream()
                .map(server -> new ServerView(server.getAddress().toString(), ServerState.of(server)))
                .sorted(Comparator.comparing(ServerView::address))
                .toList();
    }

    /** The replica set's name as its members tell it; empty if none has yet, or it is none. */
    String replicaSet() {
        return client.getClusterDescription().getServerDescriptions().stream()
                .flatMap(server -> Optional.ofNullable(server.getSetName()).stream())
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() {
        client.close();
    }
}
