package io.shardlab.mongo.server;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCluster;
import com.mongodb.connection.ClusterConnectionMode;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.mongo.connection.ObserverSettings;
import io.shardlab.mongo.counters.HostInfo;
import io.shardlab.mongo.counters.HostLoad;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.counters.ServerNode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * One server and the way to it.
 *
 * @param node what it is
 * @param tellsHostLoad whether it is asked how its machine is used
 * @param client asks it, and does not wait long
 * @param end closes what was opened for it
 */
record ObservedServer(ServerNode node, boolean tellsHostLoad, MongoCluster client, Runnable end) {

    private static final String COMPATIBILITY = "featureCompatibilityVersion";

    /** A router, through the connections that there are. */
    static ObservedServer router(Router router) {
        return new ObservedServer(
                ServerNode.mongos(router.name()), false, ServerObserver.impatient(router.client()), () -> {});
    }

    /** A server, over a connection of its own. */
    static ObservedServer behind(Target target, ServerNode node) {
        MongoClient client =
                MongoClients.create(direct(target.connectionString(), node.address(), ServerObserver.TIMEOUT_MILLIS));
        return new ObservedServer(node, false, client, client::close);
    }

    /** What it has counted until now. */
    ServerCounters read(Target target) {
        Document status = client.getDatabase("admin").runCommand(ServerCounters.command());
        ServerCounters counters = ServerCounters.of(node, status, target.processes(node.address()));
        return tellsHostLoad ? counters.with(hostLoad()) : counters;
    }

    /** An extra that a server may refuse. */
    private Optional<HostLoad> hostLoad() {
        try {
            return HostLoad.of(client.getDatabase("admin").runCommand(HostLoad.command()));
        } catch (MongoException e) {
            return Optional.empty();
        }
    }

    /**
     * The same, knowing its machine if it tells of that.
     *
     * @param pid the server's process id on its machine
     * @param processesKnown whether the operating system tells this program of the server's processes
     */
    ObservedServer askedForItsHost(OwnMachine own, long pid, boolean processesKnown) {
        try {
            return HostInfo.of(client.getDatabase("admin").runCommand(HostInfo.command()))
                    .map(info -> node.on(host(info, own, pid, processesKnown), info.usable()))
                    .map(known -> new ObservedServer(
                            known, isElsewhere(known) && hostLoad().isPresent(), client, end))
                    .orElse(this);
        } catch (MongoException e) {
            // Who may read the counters may read this too, by the same role; it is an extra of an extra.
            return this;
        }
    }

    /** What of the client's own machine is used the client sees itself. */
    private static boolean isElsewhere(ServerNode node) {
        return node.host().filter(host -> !host.sharedWithClient()).isPresent();
    }

    private Host host(HostInfo info, OwnMachine own, long pid, boolean processesKnown) {
        boolean here = own.has(node.address());
        boolean limitKnown = processesKnown
                || (here ? own.boundsLikeThis(pid) : Optional.<Boolean>empty()).orElse(info.outsideContainers());
        return Host.of(info.name(), info.processors(), here, limitKnown);
    }

    /** What it is now; of one that does not tell, what is known of it. */
    TargetOrigin.Member describe() {
        Optional<Document> hello = ask(new Document("hello", 1));
        return new TargetOrigin.Member(
                node.address(),
                node.role(),
                node.shard(),
                hello.flatMap(answer -> Optional.ofNullable(answer.getString("setName"))),
                hello.map(ObservedServer::state),
                hello.flatMap(answer -> ask(new Document("getParameter", 1).append(COMPATIBILITY, 1)))
                        .map(answer -> answer.get(COMPATIBILITY, new Document()))
                        .flatMap(version -> Optional.ofNullable(version.getString("version"))));
    }

    private Optional<Document> ask(Document question) {
        try {
            return Optional.of(client.getDatabase("admin").runCommand(question));
        } catch (MongoException e) {
            return Optional.empty();
        }
    }

    private static String state(Document hello) {
        if (hello.getBoolean("arbiterOnly", false)) {
            return "arbiter";
        }
        if (hello.getBoolean("secondary", false)) {
            return "secondary";
        }
        if (!hello.getBoolean("isWritablePrimary", false)) {
            return "other";
        }
        return hello.containsKey("setName") ? "primary" : "standalone";
    }

    void close() {
        end.run();
    }

    /**
     * For a connection to one server alone, with the user of a URI.
     *
     * @param readTimeoutMillis how long to wait for an answer
     */
    static MongoClientSettings direct(ConnectionString uri, String address, int readTimeoutMillis) {
        return ObserverSettings.of(uri)
                .applyToClusterSettings(cluster -> cluster.mode(ClusterConnectionMode.SINGLE)
                        .hosts(List.of(new ServerAddress(address)))
                        .serverSelectionTimeout(ServerObserver.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(
                        socket -> socket.connectTimeout(ServerObserver.TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                                .readTimeout(readTimeoutMillis, TimeUnit.MILLISECONDS))
                .build();
    }
}
