package io.shardlab.local.mongos.routing;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Clients of the config server and of shards, opened when they are first needed. Thread-safe. */
public final class ClusterNodes implements AutoCloseable {

    private static final int SERVER_SELECTION_SECONDS = 15;

    private final Map<String, MongoClient> clients = new ConcurrentHashMap<>();
    private final String configServer;

    /** @param configServer as {@code replicaSet/host:port,host:port} */
    public ClusterNodes(String configServer) {
        this.configServer = configServer;
    }

    public MongoClient configServer() {
        return node(configServer);
    }

    /** @param replicaSet as {@code name/host:port,host:port} */
    MongoClient node(String replicaSet) {
        return clients.computeIfAbsent(replicaSet, ClusterNodes::connect);
    }

    private static MongoClient connect(String replicaSet) {
        int slash = replicaSet.indexOf('/');
        String uri = "mongodb://" + replicaSet.substring(slash + 1) + "/?replicaSet=" + replicaSet.substring(0, slash);
        return MongoClients.create(MongoClientSettings.builder()
                .applicationName("embedded-mongos")
                .applyConnectionString(new ConnectionString(uri))
                .applyToClusterSettings(
                        cluster -> cluster.serverSelectionTimeout(SERVER_SELECTION_SECONDS, TimeUnit.SECONDS))
                .retryWrites(false)
                .build());
    }

    @Override
    public void close() {
        clients.values().forEach(MongoClient::close);
    }
}
