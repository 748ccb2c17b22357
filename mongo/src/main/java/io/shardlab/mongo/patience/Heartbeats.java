package io.shardlab.mongo.patience;

import com.mongodb.ServerAddress;
import com.mongodb.event.ServerDescriptionChangedEvent;
import com.mongodb.event.ServerHeartbeatSucceededEvent;
import com.mongodb.event.ServerListener;
import com.mongodb.event.ServerMonitorListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When each server last answered the driver's monitor, which asks on a connection of its own. Thread-safe. */
final class Heartbeats implements ServerMonitorListener, ServerListener {

    private final Map<ServerAddress, Long> heardAt = new ConcurrentHashMap<>();

    @Override
    public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
        heard(event.getConnectionId().getServerId().getAddress());
    }

    /** The answer that opens the monitor's connection is no heartbeat yet. */
    @Override
    public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
        if (event.getNewDescription().isOk()) {
            heard(event.getServerId().getAddress());
        }
    }

    private void heard(ServerAddress server) {
        heardAt.put(server, System.nanoTime());
    }

    /**
     * How long ago it answered; zero if it never did. The driver chooses no such server, but for a load balancer, which is
     * not asked.
     */
    Duration silence(ServerAddress server) {
        Long at = heardAt.get(server);
        return at == null ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - at);
    }
}
