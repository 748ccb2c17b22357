package io.shardlab.mongos;

import io.shardlab.mongos.wire.WireInput;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of clients. A connection is closed if its client never sends anything or stops in the middle of a
 * message; as with mongos, an idle one stays. A separate watcher costs a message nothing, unlike a socket timeout. Safe
 * for use by several threads.
 */
final class ConnectedClients implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectedClients.class);
    private static final Duration LONGEST_PERIOD = Duration.ofSeconds(1);

    private final Map<Socket, WireInput> inputs = new ConcurrentHashMap<>();
    private final Duration patience;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(EmbeddedMongos.daemons("embedded-mongos-watch-"));

    ConnectedClients(Duration patience) {
        this.patience = patience;
    }

    WireInput add(Socket client) throws IOException {
        WireInput input = new WireInput(client.getInputStream());
        inputs.put(client, input);
        return input;
    }

    void drop(Socket client) {
        inputs.remove(client);
        EmbeddedMongos.closeQuietly(client);
    }

    void watch() {
        long period = Math.min(LONGEST_PERIOD.toNanos(), Math.max(1, patience.toNanos() / 4));
        timer.scheduleAtFixedRate(this::closeStalled, period, period, TimeUnit.NANOSECONDS);
    }

    /** Closing the connection ends the thread that waits for the client. */
    private void closeStalled() {
        inputs.forEach((client, input) -> {
            if (input.isStalled(patience.toNanos())) {
                LOG.debug("{} let a message wait too long", client.getRemoteSocketAddress());
                EmbeddedMongos.closeQuietly(client);
            }
        });
    }

    @Override
    public void close() {
        timer.shutdownNow();
        inputs.keySet().forEach(this::drop);
    }
}
