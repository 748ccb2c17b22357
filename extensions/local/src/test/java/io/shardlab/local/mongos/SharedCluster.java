package io.shardlab.local.mongos;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One cluster for all test classes of this process, with an adapter and a client of it. It ends with the process: JUnit
 * closes its own stores after each class where the build starts it anew for each.
 */
final class SharedCluster implements BeforeAllCallback {

    private static RouterCluster cluster;
    private static EmbeddedMongos mongos;
    private static MongoClient client;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        if (cluster == null) {
            cluster = RouterCluster.start();
            mongos = cluster.openMongos();
            client = MongoClients.create(uri(mongos));
            Runtime.getRuntime().addShutdownHook(new Thread(SharedCluster::end, "end-of-shared-cluster"));
        }
    }

    static RouterCluster cluster() {
        return cluster;
    }

    static EmbeddedMongos mongos() {
        return mongos;
    }

    /** A client with the driver's defaults. */
    static MongoClient client() {
        return client;
    }

    static String uri(EmbeddedMongos mongos) {
        return "mongodb://127.0.0.1:" + mongos.port();
    }

    private static void end() {
        client.close();
        mongos.close();
        try {
            cluster.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
