package io.shardlab.bench.client;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Comparison;
import io.shardlab.bench.Contender;
import io.shardlab.bench.floor.Floor;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;

/**
 * The cost of the embedded mongos for a point query: the same query is sent to the router mongod as {@code clusterFind} and
 * through the adapter as {@code find}, and then to a standalone server, to show the parts of the CPU time (Linux only). The
 * client shares the machine with all servers, so look at the ratios.
 */
public final class AdapterBenchmark {

    private static final String DATABASE = "bench";
    private static final String COLLECTION = "docs";
    private static final int DOCUMENTS = 10_000;
    private static final int QUERIES = 1_000;
    private static final int DEFAULT_ROUNDS = 15;
    private static final int MOST_WARM_UPS = 6;
    private static final Duration ROUND = Duration.ofMillis(500);

    private AdapterBenchmark() {}

    /** @param arguments the number of pairs of rounds, 15 by default */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_ROUNDS;
        try (BenchServers servers = BenchServers.start(ClusterSpec.sharded(2, 1, 1), System.err);
                BenchServers standalone = BenchServers.start(ClusterSpec.standalone(), System.err)) {
            InetSocketAddress adapter = servers.address(NodeRole.ADAPTER);
            shard(adapter.getPort());
            load(adapter.getPort());
            load(standalone.address().getPort());
            for (int connections : new int[] {1, 10}) {
                List<Contender> contenders = List.of(
                        Contender.of("router", queries(servers.address(NodeRole.ROUTER), "clusterFind", connections)),
                        Contender.of("adapter", queries(adapter, "find", connections)));
                new Comparison(contenders, List.of(), servers::cpu)
                        .run("Find a document, connections: " + connections, MOST_WARM_UPS, rounds)
                        .print(System.out);
                new RouterParts(standalone, servers, messages(connections))
                        .print("Parts of the CPU time, connections: " + connections, connections, rounds, System.out);
            }
        }
    }

    private static void shard(int port) {
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + port)) {
            client.getDatabase("admin")
                    .runCommand(new Document("shardCollection", DATABASE + "." + COLLECTION)
                            .append("key", new Document("k", "hashed")));
        }
    }

    /** Loads the documents with the same index on every deployment. */
    private static void load(int port) {
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + port)) {
            MongoCollection<Document> collection = client.getDatabase(DATABASE).getCollection(COLLECTION);
            collection.createIndex(new Document("k", "hashed"));
            collection.insertMany(IntStream.range(0, DOCUMENTS)
                    .mapToObj(key -> new Document("k", key).append("text", "x".repeat(80)))
                    .toList());
        }
    }

    private static RouterParts.Queries messages(int connections) {
        return new RouterParts.Queries() {
            @Override
            public Callable<Long> find(BenchServers servers, NodeRole role) {
                return queries(servers.address(role), "find", connections);
            }

            @Override
            public Callable<Long> ping(BenchServers servers, NodeRole role) {
                return new Floor(servers.address(role), "admin")
                        .queries(
                                List.of(new BsonDocument("ping", new BsonInt32(1))),
                                connections,
                                ROUND,
                                Floor.sameLengthAlways());
            }
        };
    }

    /** @param command {@code find} for a mongos, {@code clusterFind} for a router mongod */
    private static Callable<Long> queries(InetSocketAddress server, String command, int connections) {
        List<BsonDocument> commands = IntStream.range(0, QUERIES)
                .mapToObj(i -> new BsonDocument(command, new BsonString(COLLECTION))
                        .append("filter", new BsonDocument("k", new BsonInt32(i * 7 % DOCUMENTS)))
                        .append("limit", new BsonInt32(1))
                        .append("singleBatch", BsonBoolean.TRUE))
                .toList();
        // All documents have the same length, and so have all replies that hold one.
        return new Floor(server, DATABASE).queries(commands, connections, ROUND, Floor.sameLengthAlways());
    }
}
