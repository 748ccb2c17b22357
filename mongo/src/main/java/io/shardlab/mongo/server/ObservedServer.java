package io.shardlab.mongo.server;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCluster;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.mongo.counters.HostInfo;
import io.shardlab.mongo.counters.HostLoad;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.counters.ServerNode;
import java.util.Optional;
import org.bson.Document;

/**
 * One server and the connection to it. Immutable.
 *
 * @param node the server
 * @param reportsHostLoad true if it is asked for the load of its machine
 * @param client a client of the server that does not wait long
 * @param end closes what was opened for it
 */
record ObservedServer(ServerNode node, boolean reportsHostLoad, MongoCluster client, Runnable end) {

    private static final String COMPATIBILITY = "featureCompatibilityVersion";

    /** Returns a router, observed through its existing connections. */
    static ObservedServer router(Router router) {
        return new ObservedServer(
                ServerNode.mongos(router.name()), false, ServerObserver.impatient(router.client()), () -> {});
    }

    /** Returns a server, observed over a connection of its own. */
    static ObservedServer behind(Target target, ServerNode node) {
        MongoClient client =
                DirectConnection.open(target.connectionString(), node.address(), ServerObserver.TIMEOUT_MILLIS);
        return new ObservedServer(node, false, client, client::close);
    }

    ServerCounters read(Target target) {
        ServerCounters counters =
                ServerCounters.of(node, run(ServerCounters.command()), target.processes(node.address()));
        return reportsHostLoad ? counters.with(hostLoad()) : counters;
    }

    private Document run(Document command) {
        return client.getDatabase("admin").runCommand(command);
    }

    private Optional<Document> ask(Document command) {
        try {
            return Optional.of(run(command));
        } catch (MongoException e) {
            // These facts are an extra that a server may refuse.
            return Optional.empty();
        }
    }

    private Optional<HostLoad> hostLoad() {
        return ask(new Document("getDiagnosticData", 1)).flatMap(HostLoad::of);
    }

    /**
     * Returns this server with its machine, if it reports that.
     *
     * @param pid the server's process id on its machine
     * @param processesKnown true if the operating system shows this program the server's processes
     */
    ObservedServer askedForItsHost(OwnMachine own, long pid, boolean processesKnown) {
        return ask(new Document("hostInfo", 1))
                .flatMap(HostInfo::of)
                .map(info -> node.on(host(info, own, pid, processesKnown), info.usable()))
                .map(known -> new ObservedServer(
                        known, isElsewhere(known) && hostLoad().isPresent(), client, end))
                .orElse(this);
    }

    /** The client itself sees the load of its own machine. */
    private static boolean isElsewhere(ServerNode node) {
        return node.host().filter(host -> !host.sharedWithClient()).isPresent();
    }

    private Host host(HostInfo info, OwnMachine own, long pid, boolean processesKnown) {
        boolean here = own.has(node.address());
        boolean limitKnown = processesKnown
                || (here ? own.boundsLikeThis(pid) : Optional.<Boolean>empty()).orElse(info.outsideContainers());
        return Host.of(info.name(), info.processors(), here, limitKnown);
    }

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
}
