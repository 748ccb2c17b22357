package io.shardlab.mongo.connection;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoInterruptedException;
import com.mongodb.ServerAddress;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.ConnectionCreatedEvent;
import com.mongodb.event.ConnectionPoolListener;
import com.mongodb.event.ServerDescriptionChangedEvent;
import com.mongodb.event.ServerHeartbeatSucceededEvent;
import com.mongodb.event.ServerListener;
import com.mongodb.event.ServerMonitorListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls of the driver that end when the server has fallen silent. The driver leaves an operation in the read of a socket even if
 * its own monitor knows that the server is gone, and that read cannot be interrupted. So each call is made by a thread of its
 * own, which is left behind in that case. Thread-safe.
 */
final class PatientCalls {

    private static final Duration CHECK_PERIOD = Duration.ofSeconds(1);
    /**
     * The number of successive checks that must find silence. The first one may come just after this program itself was
     * suspended, before the monitor has run again.
     */
    private static final int SILENT_CHECKS = 2;

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final Duration longestSilence;
    private final ThreadLocal<Call> current = new ThreadLocal<>();
    private final Map<ServerAddress, Long> heardAt = new ConcurrentHashMap<>();
    private final ExecutorService callers = Executors.newCachedThreadPool(call -> {
        Thread thread = new Thread(call, "administration");
        thread.setDaemon(true);
        return thread;
    });

    PatientCalls(Duration longestSilence) {
        this.longestSilence = longestSilence;
    }

    /** A call by one thread, and the server whose answer it awaits; null before the driver has chosen one. */
    private static final class Call {
        private volatile ServerAddress server;
    }

    /** Records the answers to the driver's monitor, and the server of each call. */
    private final class Listener
            implements ServerMonitorListener, ServerListener, CommandListener, ConnectionPoolListener {

        @Override
        public void serverHeartbeatSucceeded(ServerHeartbeatSucceededEvent event) {
            heard(event.getConnectionId().getServerId().getAddress());
        }

        /** The answer that opens the monitor's connection does not count as a heartbeat. */
        @Override
        public void serverDescriptionChanged(ServerDescriptionChangedEvent event) {
            if (event.getNewDescription().isOk()) {
                heard(event.getServerId().getAddress());
            }
        }

        private void heard(ServerAddress server) {
            heardAt.put(server, System.nanoTime());
        }

        @Override
        public void commandStarted(CommandStartedEvent event) {
            talksTo(event.getConnectionDescription().getServerAddress());
        }

        @Override
        public void connectionCreated(ConnectionCreatedEvent event) {
            talksTo(event.getConnectionId().getServerId().getAddress());
        }

        private void talksTo(ServerAddress server) {
            Call call = current.get();
            if (call != null) {
                call.server = server;
            }
        }
    }

    /** Adds the listeners to the settings of the client whose calls are made here, and removes its time-out for reads. */
    MongoClientSettings listening(MongoClientSettings settings) {
        Listener listener = new Listener();
        return MongoClientSettings.builder(settings)
                .applyToSocketSettings(socket -> socket.readTimeout(0, TimeUnit.MILLISECONDS))
                .applyToServerSettings(
                        server -> server.addServerMonitorListener(listener).addServerListener(listener))
                .applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(listener))
                .addCommandListener(listener)
                .build();
    }

    /**
     * Makes a call and waits for its answer.
     *
     * @throws SilentServerException if the server is silent for too long
     * @throws MongoInterruptedException if the caller is interrupted; the interrupt status stays set
     * @throws Throwable if the call failed
     */
    Object await(Callable<Object> driverCall) throws Throwable {
        Call call = new Call();
        Future<Object> answer = callers.submit(() -> {
            current.set(call);
            return driverCall.call();
        });
        int silentChecks = 0;
        while (true) {
            try {
                return answer.get(CHECK_PERIOD.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                ServerAddress server = call.server;
                silentChecks = isSilent(server) ? silentChecks + 1 : 0;
                if (silentChecks == SILENT_CHECKS) {
                    throw new SilentServerException(server, longestSilence, e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MongoInterruptedException("Interrupted while waiting for a server", e);
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        }
    }

    /** Makes the call that closes the client. Nobody needs its answer, so this ignores failures and does not wait long. */
    void awaitClose(Runnable driverCall) {
        CompletableFuture.runAsync(driverCall, callers)
                .orTimeout(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> null)
                .join();
    }

    /**
     * Reports whether a server has been silent for too long. A server that never answered is not: the driver selects
     * only load balancers without asking them.
     */
    private boolean isSilent(ServerAddress server) {
        Long at = server == null ? null : heardAt.get(server);
        return at != null && System.nanoTime() - at > longestSilence.toNanos();
    }
}
