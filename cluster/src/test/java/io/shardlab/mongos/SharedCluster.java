package io.shardlab.mongos;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.io.IOException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One cluster for all test classes that JUnit runs together, with an adapter and a client of it. */
final class SharedCluster implements BeforeAllCallback, AutoCloseable {

    private static RouterCluster cluster;
    private static EmbeddedMongos mongos;
    private static MongoClient client;

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        if (cluster == null) {
            cluster = RouterCluster.start();
            mongos = cluster.openMongos();
            client = MongoClients.create(uri(mongos));
            context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).put("shared cluster", this);
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

    @Override
    public void close() throws IOException {
        client.close();
        mongos.close();
        cluster.close();
        // Where two processes share the test classes, JUnit begins anew with each class.
        cluster = null;
    }
}
