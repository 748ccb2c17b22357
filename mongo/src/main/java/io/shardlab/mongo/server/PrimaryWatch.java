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
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.ClientSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches which member of a replica set is its primary, by the driver's monitors with their standard settings and connections
 * of their own. Thread-safe.
 */
public final class PrimaryWatch implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ReplicaSetMembers set;
    private final MongoClient client;
    private Optional<String> primary = Optional.empty();
    private Consumer<Optional<String>> listener = address -> {};

    /** @param uri the target's URI, for its user and TLS options */
    public PrimaryWatch(ReplicaSetMembers set, ConnectionString uri) {
        this.set = set;
        MongoClientSettings settings = ClientSettings.ofObserver(uri)
                .applyToClusterSettings(cluster -> cluster.mode(ClusterConnectionMode.MULTIPLE)
                        .requiredReplicaSetName(set.name())
                        .hosts(set.hosts().stream().map(ServerAddress::new).toList())
                        .addClusterListener(new ClusterListener() {
                            @Override
                            public void clusterDescriptionChanged(ClusterDescriptionChangedEvent event) {
                                changed(event);
                            }
                        }))
                .build();
        this.client = MongoClients.create(settings);
    }

    private void changed(ClusterDescriptionChangedEvent event) {
        Optional<String> now = event.getNewDescription().getServerDescriptions().stream()
                .filter(ServerDescription::isPrimary)
                .map(server -> server.getAddress().toString())
                .findFirst();
        Consumer<Optional<String>> current;
        synchronized (this) {
            if (now.equals(primary)) {
                return;
            }
            primary = now;
            current = listener;
            notifyAll();
        }
        current.accept(now);
    }

    /** Returns the watched set. */
    public ReplicaSetMembers set() {
        return set;
    }

    /**
     * Sets the listener for the changes from now on, in place of the one before. A monitor thread of the driver passes it the
     * address of the new primary; empty if there is none any more.
     */
    public synchronized void listen(Consumer<Optional<String>> other) {
        listener = other;
    }

    /**
     * Blocks until a primary is known.
     *
     * @return its address
     * @throws RunFailedException if there is none for a minute
     */
    public synchronized String awaitPrimary() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (primary.isEmpty()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new RunFailedException(Message.of(
                        "The replica set {0} had no primary for {1,number,#} s.", set.name(), PATIENCE.toSeconds()));
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
