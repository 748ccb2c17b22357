package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.counters.ServerNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the counters of every server of a target: routers, shards, config servers, or a replica set's members. Reads all at the
 * same time, so that a server that does not answer does not delay the others. A server that cannot be reached or does not
 * allow it is left out, which is reported once. Used by one thread.
 */
public final class ServerObserver implements AutoCloseable {

    /** Counters are an extra: a run does not wait long for a server that only mongos can reach. */
    static final int TIMEOUT_MILLIS = 2_000;

    /** Enough to read most clusters at once. */
    private static final int MAX_THREADS = 16;

    private static final Logger LOG = LoggerFactory.getLogger(ServerObserver.class);
    private static final OwnMachine OWN = OwnMachine.ofThisProcess();

    private final Target target;
    private final ExecutorService threads;
    private final List<ObservedServer> servers = new ArrayList<>();
    private final List<TargetOrigin.Member> members;

    private ServerObserver(Target target, List<ObservedServer> found, UnavailableFacts unavailable) {
        this.target = target;
        this.threads = Executors.newFixedThreadPool(Math.max(1, Math.min(MAX_THREADS, found.size())), task -> {
            Thread thread = new Thread(task, "server-observer");
            thread.setDaemon(true);
            return thread;
        });
        this.members =
                onAll(found.stream().filter(server -> !server.node().isMongos()).toList(), ObservedServer::describe);
        keepThoseThatAnswer(found, unavailable);
    }

    /** Returns the same connections for questions whose answers are not worth a long wait. */
    public static MongoCluster impatient(MongoClient client) {
        return client.withTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Finds the servers of a target. */
    public static ServerObserver open(Target target, UnavailableFacts unavailable) {
        List<ObservedServer> found = new ArrayList<>();
        if (target.description().kind() == TargetKind.SHARDED) {
            target.routers().forEach(router -> found.add(ObservedServer.router(router)));
        }
        nodes(target, unavailable).forEach(node -> found.add(ObservedServer.behind(target, node)));
        return new ServerObserver(target, found, unavailable);
    }

    /**
     * Returns the servers behind a target: the members of every shard and of the config server, or of the replica set; fewer if
     * the target does not report all.
     */
    static List<ServerNode> nodes(Target target, UnavailableFacts unavailable) {
        MongoCluster admin = impatient(target.admin().client());
        return switch (target.description().kind()) {
            case SHARDED -> shardsAndConfigServer(admin, unavailable);
            case REPLICA_SET ->
                unavailable
                        .ask("the members of the replica set", () -> {
                            Document hello = admin.getDatabase("admin").runCommand(new Document("hello", 1));
                            return ReplicaSetMembers.dataMembers(hello).stream()
                                    .map(ServerNode::server)
                                    .toList();
                        })
                        .orElse(List.of());
            case STANDALONE -> List.of(ServerNode.server(target.admin().name()));
        };
    }

    /** A config server may also be a shard: it is one process, which counts once. */
    private static List<ServerNode> shardsAndConfigServer(MongoCluster admin, UnavailableFacts unavailable) {
        Map<String, ServerNode> found = new LinkedHashMap<>();
        unavailable
                .ask("the shards' servers", () -> ReplicaSetMembers.shards(admin))
                .orElse(Map.of())
                .forEach((id, set) -> set.hosts().forEach(host -> found.put(host, ServerNode.shard(host, id))));
        unavailable.ask("the config server", () -> ReplicaSetMembers.configServer(admin)).stream()
                .flatMap(Optional::stream)
                .flatMap(set -> set.hosts().stream())
                .forEach(host -> found.putIfAbsent(host, ServerNode.config(host)));
        return List.copyOf(found.values());
    }

    private void keepThoseThatAnswer(List<ObservedServer> found, UnavailableFacts unavailable) {
        Map<Message, List<String>> silent = new LinkedHashMap<>();
        for (Trial trial : onAll(found, this::examine)) {
            if (trial.failure.isEmpty()) {
                servers.add(trial.server);
            } else {
                trial.server.close();
                silent.computeIfAbsent(trial.failure.get(), reason -> new ArrayList<>())
                        .add(trial.server.node().address());
            }
        }
        silent.forEach((reason, addresses) ->
                unavailable.note(Message.of("the counters of {0}", String.join(", ", addresses)), reason));
    }

    /** A server, and why it does not report its counters; empty if it does. */
    private record Trial(ObservedServer server, Optional<Message> failure) {}

    private Trial examine(ObservedServer server) {
        try {
            long pid = server.read(target).pid();
            boolean processesKnown = !target.processes(server.node().address()).isEmpty();
            return new Trial(server.askedForItsHost(OWN, pid, processesKnown), Optional.empty());
        } catch (MongoException e) {
            return new Trial(server, Optional.of(UnavailableFacts.reason(e)));
        }
    }

    /** Returns the present counters of the servers that answer. Blocks for some seconds at most. */
    public List<ServerCounters> read() {
        return onAll(servers, this::read).stream().flatMap(Optional::stream).toList();
    }

    /** Ends the measured operations of this process that are still under way. Blocks for some seconds at most. */
    public void endOperations() {
        // A server that does not report its counters may still be asked through the router.
        Stream.concat(
                        servers.stream().map(ObservedServer::client),
                        target.routers().stream().map(router -> impatient(router.client())))
                .map(client -> CompletableFuture.runAsync(() -> MeasuredOperations.end(client), threads))
                .toList()
                .forEach(CompletableFuture::join);
    }

    /** Returns the state of the servers behind the target, without routers, when they were found. */
    public List<TargetOrigin.Member> members() {
        return members;
    }

    private Optional<ServerCounters> read(ObservedServer server) {
        try {
            return Optional.of(server.read(target));
        } catch (MongoException e) {
            // A server that is down has no counters for now; the run's own figures show that it is down.
            LOG.debug("no counters of {}", server.node().address(), e);
            return Optional.empty();
        }
    }

    private <T> List<T> onAll(List<ObservedServer> all, Function<ObservedServer, T> question) {
        return all.stream()
                .map(server -> CompletableFuture.supplyAsync(() -> question.apply(server), threads))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    @Override
    public void close() {
        threads.shutdown();
        servers.forEach(ObservedServer::close);
    }
}
