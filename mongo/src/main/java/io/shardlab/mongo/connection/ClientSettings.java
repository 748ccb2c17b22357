package io.shardlab.mongo.connection;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoDriverInformation;
import com.mongodb.ReadPreference;
import io.shardlab.core.deployment.EmbeddedMark;
import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.mongo.tls.TlsSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;

/**
 * The driver's settings for one run. The options of a URI take precedence over those of the run. Immutable.
 *
 * @param application the name by which servers know the connections; empty for that of the URI, or else of this program
 */
public record ClientSettings(Settings settings, Optional<String> application) {

    public ClientSettings(Settings settings) {
        this(settings, Optional.empty());
    }

    /** The identity by which the embedded mongos recognizes a client that measures. */
    static final MongoDriverInformation IDENTITY = MongoDriverInformation.builder()
            .driverName(EmbeddedMark.DRIVER_NAME)
            .build();

    /** The mark in the metadata of the connections whose operations this process measures, and of no others, which servers see. */
    public static final String LOAD_MARK = "Shardlab " + new ObjectId().toHexString();

    /** The identity of a client whose operations are measured. */
    static final MongoDriverInformation LOAD_IDENTITY =
            MongoDriverInformation.builder(IDENTITY).driverPlatform(LOAD_MARK).build();

    /** Long enough for any single operation of a load, short enough that a paused server does not hang a run. */
    private static final int SOCKET_TIMEOUT_MILLIS = 60_000;
    /** No limit: a worker has one connection at most, and must not wait for it in the client. */
    private static final int UNLIMITED = 0;

    /**
     * Returns settings for a client that only observes servers: with the user and the encryption of a connection string, but
     * without its hosts, seed list (SRV) or replica set, which may lead elsewhere.
     */
    public static MongoClientSettings.Builder ofObserver(ConnectionString uri) {
        MongoClientSettings.Builder settings = MongoClientSettings.builder()
                .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri))
                .applicationName("shardlab-observer");
        if (uri.getCredential() != null) {
            settings.credential(uri.getCredential());
        }
        return settings;
    }

    /** Returns the settings for measured operations, whose waits for connections are counted. */
    MongoClientSettings forLoad(String uri, ConnectionWaits waits) {
        ConnectionString parsed = MongoUris.parse(uri);
        MongoClientSettings.Builder builder =
                common(parsed).applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(waits));
        if (parsed.getSocketTimeout() == null) {
            builder.applyToSocketSettings(socket -> socket.readTimeout(SOCKET_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
        }
        return builder.build();
    }

    /**
     * Returns the settings for administration, with {@link #longestSilence} in place of a time-out for reads. Ignores the run's
     * read preference and reads from primaries, which have what the run has just written; and config servers may have no
     * secondary.
     */
    MongoClientSettings forAdministration(String uri) {
        return common(MongoUris.parse(uri))
                .readPreference(ReadPreference.primary())
                .build();
    }

    /**
     * Returns how long a server may leave the driver's monitor without an answer while administration waits for it: the time-out
     * for reads, but at least the time that the monitor needs to notice that a server does not answer.
     */
    Duration longestSilence(String uri) {
        MongoClientSettings administration = forAdministration(uri);
        int given = administration.getSocketSettings().getReadTimeout(TimeUnit.MILLISECONDS);
        long period = administration.getServerSettings().getHeartbeatFrequency(TimeUnit.MILLISECONDS);
        long connect = administration.getHeartbeatSocketSettings().getConnectTimeout(TimeUnit.MILLISECONDS);
        long monitor = period + Math.max(period, connect);
        return Duration.ofMillis(Math.max(given == 0 ? SOCKET_TIMEOUT_MILLIS : given, monitor));
    }

    long serverSelectionTimeoutMillis(String uri) {
        Integer given = MongoUris.parse(uri).getServerSelectionTimeout();
        return given == null
                ? settings.get(TargetParameters.SERVER_SELECTION_TIMEOUT).toMillis()
                : given;
    }

    private MongoClientSettings.Builder common(ConnectionString uri) {
        long selection = serverSelectionTimeoutMillis(uri.getConnectionString());
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                .applyConnectionString(uri)
                .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri))
                .applicationName(application.orElseGet(
                        () -> Optional.ofNullable(uri.getApplicationName()).orElse("shardlab")))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(selection, TimeUnit.MILLISECONDS));
        if (uri.getMaxConnectionPoolSize() == null) {
            builder.applyToConnectionPoolSettings(pool -> pool.maxSize(UNLIMITED));
        }
        settings.find(TargetParameters.WRITE_CONCERN).ifPresent(builder::writeConcern);
        settings.find(TargetParameters.READ_PREFERENCE).ifPresent(builder::readPreference);
        settings.find(TargetParameters.READ_CONCERN).ifPresent(builder::readConcern);
        return builder;
    }
}
