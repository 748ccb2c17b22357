package io.shardlab.mongo.patience;

import com.mongodb.ServerAddress;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.ConnectionCreatedEvent;
import com.mongodb.event.ConnectionPoolListener;
import java.util.Optional;

/** A call of the driver by one thread, and the server that it talks to. */
final class Call {

    private static final ThreadLocal<Call> CURRENT = new ThreadLocal<>();

    private volatile ServerAddress server;

    /** The server that it waits for; none before the driver has chosen one, which has a time-out of its own. */
    Optional<ServerAddress> server() {
        return Optional.ofNullable(server);
    }

    /** Makes it this thread's, until the next one begins. */
    void begin() {
        CURRENT.set(this);
    }

    private static void talksTo(ServerAddress server) {
        Call call = CURRENT.get();
        if (call != null) {
            call.server = server;
        }
    }

    /** Sees commands being sent, and connections being opened, by the threads that wait for their answers. */
    static final class Listener implements CommandListener, ConnectionPoolListener {

        @Override
        public void commandStarted(CommandStartedEvent event) {
            talksTo(event.getConnectionDescription().getServerAddress());
        }

        @Override
        public void connectionCreated(ConnectionCreatedEvent event) {
            talksTo(event.getConnectionId().getServerId().getAddress());
        }
    }
}
