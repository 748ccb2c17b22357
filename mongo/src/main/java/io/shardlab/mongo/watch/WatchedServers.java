package io.shardlab.mongo.watch;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCluster;
import com.mongodb.connection.ServerMonitoringMode;
import io.shardlab.mongo.connection.ClientSettings;
import io.shardlab.mongo.server.ReplicaSetMembers;
import io.shardlab.mongo.tls.TlsSettings;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A group of servers: the routers, a replica set, or a single server. The driver greets each once a second, over a connection of
 * its own and without a login, so that their states need no right and no command. Thread-safe.
 */
final class WatchedServers implements AutoCloseable {

    /** The time-out of one answer, short because this is for display. */
    private static final int TIMEOUT_MILLIS = 2_000;

    private static final int PERIOD_MILLIS = 1_000;

    private final WatchedTarget target;
    private final MongoClient client;

    private WatchedServers(WatchedTarget target, MongoClientSettings.Builder settings) {
        this.target = target;
        this.client = MongoClients.create(settings.applicationName("shardlab-watch")
                .readPreference(ReadPreference.primaryPreferred())
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToServerSettings(server -> server.serverMonitoringMode(ServerMonitoringMode.POLL)
                        .heartbeatFrequency(PERIOD_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .readTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToConnectionPoolSettings(pool -> pool.minSize(0).maxSize(1))
                .build());
    }

    /** Watches the servers to which the target's connection string leads, with all its options. */
    static WatchedServers of(WatchedTarget target) {
        ConnectionString uri = target.connection();
        return new WatchedServers(
                target,
                MongoClientSettings.builder()
                        .applyConnectionString(uri)
                        .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri)));
    }

    /** Watches a replica set, or servers without one. The target gives the user and the encryption. */
    static WatchedServers of(WatchedTarget target, ReplicaSetMembers servers) {
        return new WatchedServers(
                target, ClientSettings.ofObserver(target.connection()).applyToClusterSettings(cluster -> {
                    cluster.hosts(
                            servers.hosts().stream().map(ServerAddress::new).toList());
                    if (!servers.name().isEmpty()) {
                        cluster.requiredReplicaSetName(servers.name());
                    }
                }));
    }

    /** Returns a client for questions, with the time-out for each. */
    MongoCluster questions() {
        return client.withTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Returns the last known state of each server, by address. Does not block. */
    List<ServerView> states() {
        return client.getClusterDescription().getServerDescriptions().stream()
                .map(server -> {
                    String address = server.getAddress().toString();
                    return new ServerView(
                            address,
                            ServerState.of(server),
                            target.cpuSecondsOf().apply(address));
                })
                .sorted(Comparator.comparing(ServerView::address))
                .toList();
    }

    /** Returns the replica set's name as its members report it; empty if none has yet, or there is no set. */
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
