package io.shardlab.bench;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.servers.binaries.ServerBinaries;
import io.shardlab.servers.binaries.ServerProvider;
import io.shardlab.servers.files.CacheFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * What the embedded mongos adds to a point query: the same query is sent to the router mongod as {@code clusterFind} and
 * through the adapter as {@code find}, in short rounds that alternate, each pair giving one ratio. The client shares the
 * machine with all servers, so ratios tell more than rates.
 */
public final class AdapterBenchmark {

    private static final String DATABASE = "bench";
    private static final String COLLECTION = "docs";
    private static final int DOCUMENTS = 10_000;
    private static final int QUERIES = 1_000;
    private static final int DEFAULT_ROUNDS = 15;
    private static final Duration ROUND = Duration.ofMillis(500);
    private static final Duration WARM_UP = Duration.ofSeconds(3);

    private final InetSocketAddress router;
    private final InetSocketAddress adapter;
    private final PrintStream out;

    private AdapterBenchmark(InetSocketAddress router, InetSocketAddress adapter, PrintStream out) {
        this.router = router;
        this.adapter = adapter;
        this.out = out;
    }

    /** @param arguments the number of pairs of rounds, 15 by default */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_ROUNDS;
        ServerBinaries found =
                ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), System.err::println);
        // Without a mongos, even where there is one: it is the embedded one that is measured.
        ServerBinaries binaries = new ServerBinaries(
                found.version(), found.mongod(), Optional.empty(), found.environment(), found.source());
        try (LocalCluster cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(ClusterSpec.sharded(2, 1, 1), binaries, System.err::println)) {
            InetSocketAddress router = address(cluster, NodeRole.ROUTER);
            InetSocketAddress adapter = address(cluster, NodeRole.ADAPTER);
            load(adapter.getPort());
            AdapterBenchmark benchmark = new AdapterBenchmark(router, adapter, System.out);
            for (int connections : new int[] {1, 10}) {
                benchmark.run(connections, rounds);
            }
        }
    }

    private static InetSocketAddress address(LocalCluster cluster, NodeRole role) {
        NodeInfo node = cluster.nodes().stream()
                .filter(candidate -> candidate.role() == role)
                .findFirst()
                .orElseThrow();
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), node.port());
    }

    private static void load(int port) {
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + port)) {
            client.getDatabase("admin")
                    .runCommand(new Document("shardCollection", DATABASE + "." + COLLECTION)
                            .append("key", new Document("k", "hashed")));
            MongoCollection<Document> collection = client.getDatabase(DATABASE).getCollection(COLLECTION);
            collection.insertMany(IntStream.range(0, DOCUMENTS)
                    .mapToObj(key -> new Document("k", key).append("text", "x".repeat(80)))
                    .toList());
        }
    }

    private void run(int connections, int rounds) throws IOException, InterruptedException, ExecutionException {
        round(router, "clusterFind", connections, WARM_UP);
        round(adapter, "find", connections, WARM_UP);
        double[] direct = new double[rounds];
        double[] adapted = new double[rounds];
        double[] ratios = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            boolean routerFirst = i % 2 == 0;
            if (routerFirst) {
                direct[i] = round(router, "clusterFind", connections, ROUND);
            }
            adapted[i] = round(adapter, "find", connections, ROUND);
            if (!routerFirst) {
                direct[i] = round(router, "clusterFind", connections, ROUND);
            }
            ratios[i] = adapted[i] / direct[i];
        }
        report(connections, direct, adapted, ratios);
    }

    private void report(int connections, double[] direct, double[] adapted, double[] ratios) {
        double micros = connections * 1e6;
        out.printf(
                Locale.ROOT,
                "connections %d: router %,.0f/s (%.0f us a query), adapter %,.0f/s (%.0f us), "
                        + "ratio %.3f (quartiles %.3f to %.3f of %d pairs)%n",
                connections,
                quantile(direct, 0.5),
                micros / quantile(direct, 0.5),
                quantile(adapted, 0.5),
                micros / quantile(adapted, 0.5),
                quantile(ratios, 0.5),
                quantile(ratios, 0.25),
                quantile(ratios, 0.75),
                ratios.length);
    }

    /** Queries a second over all connections. */
    private static double round(InetSocketAddress server, String command, int connections, Duration time)
            throws IOException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        List<QueryLoop> loops = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                loops.add(new QueryLoop(server, queries(command, i), time.toNanos()));
            }
            long start = System.nanoTime();
            long queries = 0;
            for (Future<Long> done : threads.invokeAll(loops)) {
                queries += done.get();
            }
            return queries * 1e9 / (System.nanoTime() - start);
        } finally {
            threads.shutdown();
            for (QueryLoop loop : loops) {
                loop.close();
            }
        }
    }

    private static byte[][] queries(String command, int connection) {
        return IntStream.range(0, QUERIES)
                .mapToObj(
                        i -> FindMessage.encode(command, DATABASE, COLLECTION, (connection * 977 + i * 7) % DOCUMENTS))
                .toArray(byte[][]::new);
    }

    private static double quantile(double[] values, double quantile) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.round(quantile * (sorted.length - 1))];
    }
}
