package io.shardlab.local.mongos;

import com.mongodb.MongoException;
import io.shardlab.local.mongos.command.CommandTable;
import io.shardlab.local.mongos.command.DefaultConcerns;
import io.shardlab.local.mongos.command.MongosCommands;
import io.shardlab.local.mongos.command.RouterCommands;
import io.shardlab.local.mongos.retry.NumberedWrites;
import io.shardlab.local.mongos.routing.Catalog;
import io.shardlab.local.mongos.routing.ClusterClock;
import io.shardlab.local.mongos.routing.ClusterNodes;
import io.shardlab.local.mongos.routing.RoutingCache;
import io.shardlab.local.mongos.routing.ShardKeys;
import io.shardlab.local.mongos.routing.ShardRouter;
import io.shardlab.local.mongos.routing.ValueOrder;
import io.shardlab.local.mongos.wire.MemoryBudget;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A protocol adapter in front of a router mongod: clients see a mongos. It keeps no state of the cluster, so several
 * may run in front of one router or of several. Each client has a thread and a connection to the router. Thread-safe.
 */
public final class EmbeddedMongos implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedMongos.class);
    private static final int BACKLOG = 512;
    private static final int REFUSALS_AT_ONCE = 4;
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);
    private static final Duration STARTUP_PAUSE = Duration.ofMillis(50);

    /** Messages may take 5/32 of the heap: 80 MiB of 512 MiB, besides the 100 MiB of 2,000 connections. */
    private static final int BUDGET_SHARE = 5;

    private static final int BUDGET_DIVISOR = 32;
    private static final int PING_SECONDS = 10;

    /** The period of reading the defaults, which other routers may have changed; 30 seconds in mongos. */
    private static final int CONCERNS_SECONDS = 5;

    /** Longer than an election, and longer than a stalled client stays connected. */
    private static final Duration MEMORY_PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedMongosConfig config;
    private final ClusterNodes nodes;
    private final ExecutorService executor;
    private final CommandTable commands;
    private final ShardRouter shards;
    private final ClusterClock clock = new ClusterClock();
    private final Catalog catalog;
    private final String version;
    private final ServerSocket listener;
    private final DefaultConcerns concerns;
    private final ScheduledExecutorService timer;
    private final ConnectedClients clients;
    private final MemoryBudget budget =
            new MemoryBudget(Runtime.getRuntime().maxMemory() / BUDGET_DIVISOR * BUDGET_SHARE, MEMORY_PATIENCE);
    private final CompletableFuture<Void> routerLost = new CompletableFuture<>();
    private final Semaphore free;
    private final Semaphore refusals = new Semaphore(REFUSALS_AT_ONCE);

    private EmbeddedMongos(EmbeddedMongosConfig config, ClusterNodes nodes) throws IOException {
        this.config = config;
        this.nodes = nodes;
        this.free = new Semaphore(config.maxConnections());
        this.clients = new ConnectedClients(config.messageTimeout());
        this.catalog = new Catalog(nodes);
        this.version = catalog.serverVersion();
        this.executor = Executors.newCachedThreadPool(daemons("embedded-mongos-worker-"));
        this.shards = new ShardRouter(nodes, catalog, clock, executor);
        this.concerns = new DefaultConcerns(() -> shards.onConfigServer(ShardRouter.command("getDefaultRWConcern")));
        concerns.refresh();
        NumberedWrites writes = new NumberedWrites(new RoutingCache(catalog, shards), new ShardKeys(catalog));
        this.commands = MongosCommands.table(shards, catalog, new ValueOrder(nodes), concerns, writes::handle);
        this.listener = new ServerSocket();
        listener.setReuseAddress(true);
        listener.bind(config.listen(), BACKLOG);
        this.timer = Executors.newSingleThreadScheduledExecutor(daemons("embedded-mongos-timer-"));
    }

    /**
     * Starts to listen once the router and the config server answer; blocks until then.
     *
     * @throws IOException if they do not answer within the start-up timeout, or if the port is taken
     */
    public static EmbeddedMongos start(EmbeddedMongosConfig config) throws IOException {
        ClusterNodes nodes = new ClusterNodes(config.configServer());
        try {
            awaitServers(config, nodes);
            EmbeddedMongos mongos = new EmbeddedMongos(config, nodes);
            mongos.startTimer();
            mongos.clients.watch();
            ThreadFactory threads = daemons("embedded-mongos-client-");
            mongos.executor.execute(new ClientAcceptor(
                    mongos.listener, client -> mongos.accept(client, threads), EmbeddedMongos::pauseAfterFailure));
            mongos.watchRouter();
            LOG.info("Embedded mongos on port {} for the router {}", mongos.port(), config.router());
            return mongos;
        } catch (IOException | RuntimeException e) {
            nodes.close();
            throw e;
        }
    }

    /** @throws IOException if the router or the config server is not ready in time; the message names it */
    private static void awaitServers(EmbeddedMongosConfig config, ClusterNodes nodes) throws IOException {
        long deadline = System.nanoTime() + config.startupTimeout().toNanos();
        while (!routerIsPrimary(config.router(), deadline)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the router " + config.router() + " has not become primary");
            }
            LockSupport.parkNanos(STARTUP_PAUSE.toNanos());
        }
        try {
            nodes.configServer().getDatabase("admin").runCommand(ShardRouter.command("ping"));
        } catch (MongoException e) {
            throw new IOException("the config server " + config.configServer() + " does not answer", e);
        }
    }

    private static boolean routerIsPrimary(InetSocketAddress address, long deadline) throws IOException {
        try (RouterConnection router = RouterConnection.open(address)) {
            BsonDocument hello = router.run(RouterCommands.onAdmin("hello"));
            return hello.getBoolean("isWritablePrimary", BsonBoolean.FALSE).getValue();
        } catch (IOException e) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the router " + address + " does not answer", e);
            }
            return false;
        }
    }

    private void startTimer() {
        String address = config.listen().getHostString() + ":" + port();
        long start = System.nanoTime();
        timer.scheduleAtFixedRate(() -> recordRouter(address, start), 0, PING_SECONDS, TimeUnit.SECONDS);
        timer.scheduleAtFixedRate(concerns::refreshIfPossible, CONCERNS_SECONDS, CONCERNS_SECONDS, TimeUnit.SECONDS);
    }

    private void recordRouter(String address, long start) {
        try {
            catalog.recordRouter(address, version, Duration.ofNanos(System.nanoTime() - start));
        } catch (MongoException | IllegalStateException e) {
            LOG.debug("Could not record in config.mongos that this router is up", e);
        }
    }

    /** A lost router mongod is not reached again under this address until both are started again. */
    private void watchRouter() {
        RouterWatch watch = new RouterWatch(config.router(), EmbeddedMongos::pauseAfterFailure, () -> {
            closeQuietly(listener);
            clients.close();
            routerLost.complete(null);
        });
        daemons("embedded-mongos-router-watch-").newThread(watch).start();
    }

    /** Completes when the router mongod has ended; from then on no client is served. */
    CompletableFuture<Void> routerLost() {
        return routerLost;
    }

    private static void pauseAfterFailure() {
        LockSupport.parkNanos(PAUSE_AFTER_FAILURE.toNanos());
    }

    /** The port that clients connect to. */
    public int port() {
        return listener.getLocalPort();
    }

    private void accept(Socket client, ThreadFactory threads) {
        if (free.tryAcquire()) {
            startOrDrop(client, threads, this::serve, free);
        } else if (refusals.tryAcquire()) {
            startOrDrop(client, threads, this::refuse, refusals);
        } else {
            closeQuietly(client);
        }
    }

    /** The machine may run out of threads or memory before the limit is reached; only this client is dropped. */
    private void startOrDrop(
            Socket client, ThreadFactory threads, BiConsumer<Socket, WireInput> work, Semaphore permit) {
        try {
            WireInput input = clients.add(client);
            threads.newThread(() -> {
                        try {
                            work.accept(client, input);
                        } catch (OutOfMemoryError e) {
                            LOG.warn("No memory for a command of {}", client.getRemoteSocketAddress());
                        } finally {
                            clients.drop(client);
                            permit.release();
                        }
                    })
                    .start();
        } catch (OutOfMemoryError | IOException e) {
            LOG.warn("No thread for another client: {}", e.getMessage());
            clients.drop(client);
            permit.release();
        }
    }

    private void serve(Socket client, WireInput input) {
        try (RouterConnection router = RouterConnection.open(config.router())) {
            client.setTcpNoDelay(true);
            ClientConnection connection = new ClientConnection(client, input, router, commands, budget, clock);
            clients.whenLeft(client, () -> connection.abandon(key -> executor.execute(() -> killOperations(key))));
            connection.serve();
        } catch (IOException e) {
            LOG.debug("Connection of {} ended: {}", client.getRemoteSocketAddress(), e.getMessage());
        }
    }

    private void killOperations(BsonBinary key) {
        try {
            shards.killOperations(key);
        } catch (RuntimeException e) {
            // The next look at the clients tries again, as long as the client's thread waits for a shard.
            LOG.debug("Operations of a client that left could not be ended: {}", e.getMessage());
        }
    }

    private void refuse(Socket client, WireInput input) {
        try {
            ClientConnection.refuse(client, input, config.maxConnections());
        } catch (IOException e) {
            LOG.debug("Refused {}: {}", client.getRemoteSocketAddress(), e.getMessage());
        }
    }

    static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            LOG.debug("Closing failed", e);
        }
    }

    static ThreadFactory daemons(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Stops listening and ends every connection. Commands in flight may or may not take effect. */
    @Override
    public void close() {
        closeQuietly(listener);
        clients.close();
        timer.shutdownNow();
        executor.shutdownNow();
        nodes.close();
    }
}
