package io.shardlab.bench.client;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Comparison;
import io.shardlab.bench.Contender;
import io.shardlab.bench.floor.Floor;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.source.CaptureFacts;
import io.shardlab.insight.capture.source.ProfilerJournal;
import io.shardlab.insight.capture.source.ProfilerSource;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.mongo.connection.MongoTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.Document;

/**
 * The cost of a capture for a busy server: point queries from several connections, without a capture, with one that chooses its
 * sample rate, and with one that records everything. The clients share the machine with the server, so look at the ratios.
 */
public final class CaptureBenchmark {

    private static final String DATABASE = "bench";
    private static final String COLLECTION = "docs";
    private static final int DOCUMENTS = 10_000;
    private static final int QUERIES = 1_000;
    private static final int CONNECTIONS = 10;
    private static final int DEFAULT_ROUNDS = 10;
    private static final int MOST_WARM_UPS = 4;
    private static final Duration ROUND = Duration.ofSeconds(3);

    /** Longer than any round, which ends the observation. */
    private static final Duration ENDLESS = Duration.ofMinutes(10);

    private CaptureBenchmark() {}

    /** @param arguments the number of turns that count, 10 by default */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : DEFAULT_ROUNDS;
        Path journal = Files.createTempDirectory("capture-benchmark");
        try (BenchServers servers = BenchServers.start(ClusterSpec.standalone(), System.err)) {
            String uri = "mongodb://127.0.0.1:" + servers.address().getPort() + "/?directConnection=true";
            load(uri);
            Callable<Long> queries = new Floor(servers.address(), DATABASE)
                    .queries(commands(), CONNECTIONS, ROUND, Floor.sameLengthAlways());
            Settings settings = Settings.parse(TargetParameters.all(), Map.of("uri", uri));
            try (MongoTarget target = MongoTarget.connect(List.of(uri), settings, true);
                    ProfilerSource sample = open(target, queries, OptionalDouble.empty(), journal);
                    ProfilerSource all = open(target, queries, OptionalDouble.of(1), journal)) {
                List<Contender> contenders = List.of(
                        Contender.of("alone", queries),
                        captured("captured, " + 100 * sample.rate() + " %", queries, sample),
                        captured("captured, 100 %", queries, all));
                new Comparison(contenders, List.of(), servers::cpu)
                        .run("Find a document, connections: " + CONNECTIONS, MOST_WARM_UPS, rounds)
                        .print(System.out);
            }
        } finally {
            Files.delete(journal);
        }
    }

    /** Opens a source while the server is busy, as it chooses its sample rate by that. */
    private static ProfilerSource open(MongoTarget target, Callable<Long> queries, OptionalDouble rate, Path journal)
            throws Exception {
        CompletableFuture<Long> load = CompletableFuture.supplyAsync(() -> call(queries));
        ProfilerSource source = ProfilerSource.open(target, DATABASE, rate, new ProfilerJournal(journal), Notices.NONE);
        load.join();
        return source;
    }

    private static long call(Callable<Long> queries) {
        try {
            return queries.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a contender during whose rounds a capture observes; it begins before and ends after each. */
    private static Contender captured(String name, Callable<Long> queries, ProfilerSource source) {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        Observing observing = new Observing();
        return new Contender(
                name,
                () -> {
                    observing.stop = new CountDownLatch(1);
                    CountDownLatch begun = new CountDownLatch(1);
                    observing.observation = threads.submit(() -> {
                        begun.countDown();
                        return source.observe(ENDLESS, observing.stop, operation -> {}, new Skipped());
                    });
                    begun.await();
                },
                queries,
                amount -> {
                    observing.stop.countDown();
                    observing.observation.get(1, TimeUnit.MINUTES);
                    threads.submit(() -> {}).get();
                },
                Contender::ownCpuNanos);
    }

    /** The observation of the current round. */
    private static final class Observing {
        private CountDownLatch stop;
        private Future<CaptureFacts> observation;
    }

    private static void load(String uri) {
        try (MongoClient client = MongoClients.create(uri)) {
            client.getDatabase(DATABASE)
                    .getCollection(COLLECTION)
                    .insertMany(IntStream.range(0, DOCUMENTS)
                            .mapToObj(key -> new Document("_id", key).append("text", "x".repeat(80)))
                            .toList());
        }
    }

    private static List<BsonDocument> commands() {
        return IntStream.range(0, QUERIES)
                .mapToObj(i -> new BsonDocument("find", new BsonString(COLLECTION))
                        .append("filter", new BsonDocument("_id", new BsonInt32(i * 7 % DOCUMENTS)))
                        .append("limit", new BsonInt32(1))
                        .append("singleBatch", BsonBoolean.TRUE))
                .toList();
    }
}
