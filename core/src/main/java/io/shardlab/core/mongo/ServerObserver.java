package io.shardlab.core.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ClusterConnectionMode;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.Router;
import io.shardlab.core.target.Target;
import io.shardlab.core.target.TargetKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the counters of every server of a target, each over a connection of its own. A server that cannot be reached or
 * does not allow it is left out, which is said once. Used by one thread.
 */
public final class ServerObserver implements AutoCloseable {

    /** Counters are an extra: a run does not wait long for a server that only mongos can reach. */
    private static final int TIMEOUT_MILLIS = 2_000;

    private static final Logger LOG = LoggerFactory.getLogger(ServerObserver.class);

    private final List<Node> nodes;

    private ServerObserver(List<Node> nodes) {
        this.nodes = nodes;
    }

    /** Finds the servers of a target. */
    public static ServerObserver open(Target target, Notices notices) {
        List<Node> nodes = new ArrayList<>();
        if (target.description().kind() == TargetKind.SHARDED) {
            target.routers().forEach(router -> nodes.add(new Node(router.name(), "mongos", router.client(), false)));
        }
        String role = target.description().kind() == TargetKind.SHARDED ? "shard" : "server";
        for (String address : addresses(target)) {
            MongoClient client = MongoClients.create(direct(target.connectionString(), address));
            nodes.add(new Node(address, role, client, true));
        }
        nodes.removeIf(node -> !answers(node, notices));
        return new ServerObserver(nodes);
    }

    /** The counters now, of the servers that answer. */
    public List<NodeCounters> read() {
        List<NodeCounters> counters = new ArrayList<>();
        for (Node node : nodes) {
            try {
                counters.add(node.read());
            } catch (MongoException e) {
                // A server that is down has no counters for now; the run's own figures show that it is down.
                LOG.debug("no counters of {}", node.name, e);
            }
        }
        return counters;
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }

    private static boolean answers(Node node, Notices notices) {
        try {
            node.read();
            return true;
        } catch (MongoException e) {
            node.close();
            notices.say("no counters of " + node.name + ": " + MongoErrors.describe(e));
            return false;
        }
    }

    private static List<String> addresses(Target target) {
        Router admin = target.admin();
        try {
            return switch (target.description().kind()) {
                case SHARDED -> shardAddresses(admin);
                case REPLICA_SET -> hello(admin).getList("hosts", String.class);
                case STANDALONE -> List.of(admin.name());
            };
        } catch (MongoException e) {
            return List.of();
        }
    }

    private static List<String> shardAddresses(Router admin) {
        return admin
                .client()
                .getDatabase("config")
                .getCollection("shards")
                .find()
                .map(shard -> shard.getString("host").replaceFirst(".*/", ""))
                .into(new ArrayList<>())
                .stream()
                .flatMap(hosts -> Arrays.stream(hosts.split(",")))
                .sorted()
                .toList();
    }

    private static Document hello(Router admin) {
        return admin.client().getDatabase("admin").runCommand(new Document("hello", 1));
    }

    private static MongoClientSettings direct(ConnectionString uri, String address) {
        // Not applyConnectionString: a seed list (SRV) or a replica set's name must not lead elsewhere.
        MongoClientSettings.Builder builder = MongoClientSettings.builder()
                .applyToClusterSettings(cluster -> cluster.mode(ClusterConnectionMode.SINGLE)
                        .hosts(List.of(new ServerAddress(address)))
                        .serverSelectionTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSocketSettings(socket -> socket.connectTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .readTimeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS))
                .applyToSslSettings(ssl -> ssl.applyConnectionString(uri))
                .applicationName("shardlab-observer");
        if (uri.getCredential() != null) {
            builder.credential(uri.getCredential());
        }
        return builder.build();
    }

    private record Node(String name, String role, MongoClient client, boolean owned) {

        NodeCounters read() {
            Document command = new Document("serverStatus", 1)
                    .append("repl", 0)
                    .append("metrics", 0)
                    .append("locks", 0)
                    .append("tcmalloc", 0)
                    .append("sharding", 0);
            return NodeCounters.of(name, role, client.getDatabase("admin").runCommand(command));
        }

        void close() {
            if (owned) {
                client.close();
            }
        }
    }
}
