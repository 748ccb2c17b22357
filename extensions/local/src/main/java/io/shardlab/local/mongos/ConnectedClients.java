package io.shardlab.local.mongos;

import io.shardlab.local.mongos.wire.WireInput;
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
 * message; an idle connection stays, as with mongos. The work for a client that has left ends soon. A separate watcher
 * takes hardly any time for each message, unlike a socket timeout. Thread-safe.
 */
final class ConnectedClients implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectedClients.class);
    private static final Duration LONGEST_PERIOD = Duration.ofSeconds(1);

    private final Map<Socket, Client> clients = new ConcurrentHashMap<>();
    private final Duration patience;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(EmbeddedMongos.daemons("embedded-mongos-watch-"));

    ConnectedClients(Duration patience) {
        this.patience = patience;
    }

    WireInput add(Socket client) throws IOException {
        WireInput input = new WireInput(client.getInputStream());
        clients.put(client, new Client(client, input));
        return input;
    }

    /** Sets the action for a client that leaves before its answer; it is repeated until the client is dropped. */
    void whenLeft(Socket client, Runnable action) {
        Client connected = clients.get(client);
        if (connected != null) {
            connected.whenLeft = action;
        }
    }

    void drop(Socket client) {
        clients.remove(client);
        EmbeddedMongos.closeQuietly(client);
    }

    void watch() {
        long period = Math.min(LONGEST_PERIOD.toNanos(), Math.max(1, patience.toNanos() / 4));
        timer.scheduleWithFixedDelay(this::lookAtAll, period, period, TimeUnit.NANOSECONDS);
    }

    private void lookAtAll() {
        try {
            clients.values().forEach(this::look);
        } catch (OutOfMemoryError e) {
            LOG.warn("No thread or memory to end the work of a client that left: {}", e.getMessage());
        }
    }

    private void look(Client client) {
        if (client.input.isStalled(patience.toNanos())) {
            LOG.debug("{} let a message wait too long", client.socket.getRemoteSocketAddress());
            // This ends the thread that waits for the client.
            EmbeddedMongos.closeQuietly(client.socket);
        } else if (client.waitsForSeveralLooks() && client.input.isAbandoned(client.socket)) {
            LOG.debug("{} left before its answer", client.socket.getRemoteSocketAddress());
            client.whenLeft.run();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        clients.keySet().forEach(this::drop);
    }

    private static final class Client {

        private final Socket socket;
        private final WireInput input;
        private volatile Runnable whenLeft = () -> {};
        private int answersSeen;

        Client(Socket socket, WireInput input) {
            this.socket = socket;
            this.input = input;
        }

        /** Reports whether no other answer has begun since the last look; most answers take less time than that. */
        boolean waitsForSeveralLooks() {
            int seen = answersSeen;
            answersSeen = input.answers();
            return seen == answersSeen && seen > 0;
        }
    }
}
