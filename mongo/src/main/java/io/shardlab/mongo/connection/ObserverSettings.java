package io.shardlab.mongo.connection;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import io.shardlab.mongo.tls.TlsSettings;

/** Settings of clients that only observe servers, beside the clients of a run. */
public final class ObserverSettings {

    private ObserverSettings() {}

    /**
     * Settings with the user and the encryption of a connection string and nothing else of it: its hosts, seed list (SRV) or
     * replica set must not lead elsewhere.
     */
    public static MongoClientSettings.Builder of(ConnectionString uri) {
        MongoClientSettings.Builder settings = MongoClientSettings.builder()
                .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri))
                .applicationName("shardlab-observer");
        if (uri.getCredential() != null) {
            settings.credential(uri.getCredential());
        }
        return settings;
    }
}
