package io.shardlab.cluster.target;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.cluster.binaries.ServerBinaries;
import io.shardlab.cluster.binaries.ServerVersion;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.cluster.local.process.LinuxProcesses;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.target.ProcessCounters;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.bson.Document;

/**
 * The CPU time that a server takes on this machine for a query that returns one document by an index. Measured once for each
 * server version by this process, on a server of a small quota, as those in slow motion are: it then works in short spells, and
 * takes longer for a query than at full speed. Thread-safe.
 */
final class QueryCost {

    private static final double PROCESSORS = 0.2;
    private static final int THREADS = 8;
    private static final int DOCUMENTS = 2000;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(4);
    private static final double MICROS = 1e6;

    /** For all clusters of this process, so that they mean the same machines. */
    static final QueryCost OF_THIS_MACHINE = new QueryCost();

    private final LinuxProcesses processes = new LinuxProcesses();
    private final Map<ServerVersion, Double> known = new HashMap<>();

    /**
     * In microseconds. Blocks for some seconds the first time.
     *
     * @param clusters start the server
     * @throws RunFailedException if the server fails
     */
    double micros(ServerBinaries binaries, LocalClusters clusters, Notices notices) throws InterruptedException {
        return micros(binaries.version(), () -> measure(binaries, clusters, notices));
    }

    synchronized double micros(ServerVersion version, Measurement measurement) throws InterruptedException {
        Double micros = known.get(version);
        if (micros == null) {
            micros = measurement.micros();
            known.put(version, micros);
        }
        return micros;
    }

    private double measure(ServerBinaries binaries, LocalClusters clusters, Notices notices)
            throws InterruptedException {
        notices.say("Measuring how long a query takes on this machine ...");
        ClusterSpec spec = ClusterSpec.standalone()
                .withServerLimits(new ResourceLimits(Optional.empty(), Optional.of(PROCESSORS)));
        double micros;
        try (LocalCluster cluster = clusters.start(spec, binaries, Notices.NONE);
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            micros = measure(cluster, client.getDatabase("calibration").getCollection("documents"));
        }
        notices.say(String.format(Locale.ROOT, "A query takes %.0f us of CPU time here.", micros));
        return micros;
    }

    private double measure(LocalCluster cluster, MongoCollection<Document> documents) throws InterruptedException {
        documents.insertMany(IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> new Document("_id", i).append("text", "x".repeat(200)))
                .toList());
        ExecutorService workers = Executors.newFixedThreadPool(THREADS);
        try {
            query(workers, documents, WARM_UP);
            double before = cpuSeconds(cluster);
            long queries = query(workers, documents, MEASURED);
            return (cpuSeconds(cluster) - before) / queries * MICROS;
        } finally {
            workers.shutdownNow();
        }
    }

    private static long query(ExecutorService workers, MongoCollection<Document> documents, Duration duration)
            throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        List<Callable<Long>> loops = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int first = thread;
            loops.add(() -> {
                long queries = 0;
                for (; System.nanoTime() < end; queries++) {
                    documents
                            .find(Filters.eq("_id", (first + queries * THREADS) % DOCUMENTS))
                            .first();
                }
                return queries;
            });
        }
        long sum = 0;
        for (Future<Long> loop : workers.invokeAll(loops)) {
            try {
                sum += loop.get();
            } catch (ExecutionException e) {
                throw new RunFailedException(
                        "How long a query takes on this machine could not be measured: "
                                + MongoErrors.describe(e.getCause()) + ".",
                        e);
            }
        }
        return Math.max(1, sum);
    }

    private double cpuSeconds(LocalCluster cluster) {
        return processes
                .read(cluster.nodes().get(0).pid())
                .map(ProcessCounters::cpuSeconds)
                .orElseThrow(() -> new RunFailedException("The CPU time of the calibrating server is not known."));
    }

    /** One of a server version. */
    @FunctionalInterface
    interface Measurement {
        double micros() throws InterruptedException;
    }
}
