package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ServerDescription;
import com.mongodb.event.ClusterDescriptionChangedEvent;
import com.mongodb.event.ClusterListener;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.tls.TlsSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Which member of a replica set is its primary, as the driver sees it: by its monitors, with its standard settings, over
 * connections of its own. Thread-safe.
 */
public final class PrimaryWatch implements AutoCloseable {

    private final ReplicaSetMembers set;
    private final MongoClient client;
    private Optional<String> primary = Optional.empty();
    private Listener listener = address -> {};

    /** Is told of changes, on a thread of the driver. */
    @FunctionalInterface
    public interface Listener {

        /** Another primary is known, or none any more. */
        void primaryIs(Optional<String> address);
    }

    /** @param uri of the target, for its user and TLS options */
    public PrimaryWatch(ReplicaSetMembers set, ConnectionString uri) {
        this.set = set;
        MongoClientSettings.Builder settings = MongoClientSettings.builder()
                .applyToClusterSettings(cluster -> cluster.mode(ClusterConnectionMode.MULTIPLE)
                        .requiredReplicaSetName(set.name())
                        .hosts(set.hosts().stream().map(ServerAddress::new).toList())
                        .addClusterListener(new ClusterListener() {
                            @Override
                            public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
                                changed(event);
                            }
                        }))
                .applyToSslSettings(ssl -> TlsSettings.apply(ssl, uri))
                .applicationName("shardlab-observer");
        if (uri.getCredential() != null) {
            settings.credential(uri.getCredential());
        }
        this.client = MongoClients.create(settings.build());
    }

    private void changed(ClusterDescriptionChangedEvent event) {
        Optional<String> now = event.getNewDescription().getServerDescriptions().stream()
                .filter(ServerDescription::isPrimary)
                .map(server -> server.getAddress().toString())
                .findFirst();
        Listener told;
        synchronized (this) {
            if (now.equals(primary)) {
                return;
            }
            primary = now;
            told = listener;
            notifyAll();
        }
        told.primaryIs(now);
    }

    /** The set that is watched. */
    public ReplicaSetMembers set() {
        return set;
    }

    /** Has a listener told of what comes from now on; it replaces the one before. */
    public synchronized void tell(Listener other) {
        listener = other;
    }

    /** The primary's address as known now. */
    public synchronized Optional<String> primary() {
        return primary;
    }

    /**
     * Blocks until a primary is known.
     *
     * @throws RunFailedException if none is for a time
     */
    public synchronized String awaitPrimary(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (primary.isEmpty()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new RunFailedException(
                        "The replica set " + set.name() + " had no primary for " + patience.toSeconds() + " s.");
            }
            wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
        }
        return primary.get();
    }

    @Override
    public void close() {
        client.close();
    }
}
