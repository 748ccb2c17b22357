package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.floor.Floor;
import io.shardlab.core.dataset.DocumentFeed;
import io.shardlab.core.dataset.FileFeed;
import io.shardlab.core.dataset.GeneratedFeed;
import io.shardlab.core.document.DocumentIds;
import io.shardlab.core.document.WebLogGenerator;
import io.shardlab.core.document.WebLogSpec;
import io.shardlab.core.input.InputSpec;
import io.shardlab.core.input.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * What Shardlab's client costs beside the floor: a client that writes prepared bytes to a socket and skips over the
 * answers. Everything runs against one mongod on this machine, so the client's CPU time is taken from the server, and a
 * dearer client shows in both figures. Contenders take turns (see {@link Comparison}); all of them run in this process,
 * and each round's CPU time is the process's own during that round.
 *
 * <p>Loads insert into an empty collection without secondary indexes. Finds ask for all documents of a random host, some
 * 15, by the index {@code {host: 1, date: 1}}; Shardlab's own find verifies every answer.
 */
public final class ClientBenchmark {

    private static final String DATABASE = "shardlab";
    private static final MongoNamespace LOADED = new MongoNamespace(DATABASE, "loaded");
    private static final MongoNamespace QUERIED = new MongoNamespace(DATABASE, "weblog");
    private static final int BATCH = 1000;
    private static final int DOCUMENTS_PER_HOST = 15;
    private static final int QUERY_THREADS = 10;
    private static final int LOAD_WORKERS = 2;

    private final Options options;
    private final BenchServer server;
    private final Ours ours;
    private final Floor floor;
    private final WebLogGenerator generator;
    private final WebLogGenerator loadedGenerator;

    private ClientBenchmark(Options options, BenchServer server, Ours ours) {
        this.options = options;
        this.server = server;
        this.ours = ours;
        this.floor = new Floor(server.address(), DATABASE);
        long hosts = options.queriedDocuments() / DOCUMENTS_PER_HOST;
        this.generator = new WebLogGenerator(WebLogSpec.uniform(1, options.queriedDocuments(), hosts));
        this.loadedGenerator = new WebLogGenerator(WebLogSpec.uniform(1, options.loaded(), hosts));
    }

    /** @param arguments see {@link Options} */
    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("bench/run: " + e.getMessage());
            System.exit(2);
            return;
        }
        try (BenchServer server = BenchServer.start();
                Ours ours = new Ours(server.uri(), parameters(options))) {
            ClientBenchmark benchmark = new ClientBenchmark(options, server, ours);
            for (Options.Part part : options.parts()) {
                switch (part) {
                    case LOAD -> benchmark.load();
                    case FILE -> benchmark.files();
                    case FIND -> benchmark.find();
                    case ID -> benchmark.readById();
                }
            }
        }
    }

    private static Map<String, String> parameters(Options options) {
        return Map.of(
                "documents", Long.toString(options.queriedDocuments()),
                "hosts", Long.toString(options.queriedDocuments() / DOCUMENTS_PER_HOST),
                "threads", Integer.toString(QUERY_THREADS));
    }

    private void load() throws Exception {
        int workers = LOAD_WORKERS;
        compare(
                String.format(
                        "Load %,d generated documents, %d workers, batches of %,d", options.loaded(), workers, BATCH),
                List.of(
                        loading(
                                "floor",
                                floor.inserts(
                                        loadedGenerator, LOADED.getCollectionName(), workers, BATCH, options.loaded())),
                        loading("Shardlab", ours.load(LOADED, workers, this::generated)),
                        loading(
                                "driver, insertMany of raw documents",
                                new PlainDriver(collection(LOADED))
                                        .inserts(loadedGenerator, workers, options.loaded()))),
                1);
    }

    private DocumentFeed generated() {
        return new GeneratedFeed(loadedGenerator, 0, BATCH, LOAD_WORKERS);
    }

    private void files() throws Exception {
        Path folder = Files.createTempDirectory("shardlab-bench");
        try {
            for (int workers : new int[] {1, 2, 4}) {
                file(RowFile.CSV, folder, workers);
            }
            file(RowFile.JSON, folder, 2);
            file(RowFile.ACCESS_LOG, folder, 2);
        } finally {
            delete(folder);
        }
    }

    private void file(RowFile format, Path folder, int workers) throws Exception {
        Path file = format.write(folder, loadedGenerator, options.loaded());
        Supplier<DocumentFeed> feeds = () -> new FileFeed(Inputs.open(InputSpec.of(file)), BATCH, workers);
        List<Contender> contenders = new ArrayList<>(List.of(
                loading(
                        "floor",
                        floor.inserts(loadedGenerator, LOADED.getCollectionName(), workers, BATCH, options.loaded())),
                loading("Shardlab", ours.load(LOADED, workers, feeds))));
        if (format == RowFile.CSV) {
            Mongoimport.onPath()
                    .ifPresent(mongoimport -> contenders.add(loading(
                            "mongoimport",
                            mongoimport.csv(
                                    server.uri(),
                                    DATABASE,
                                    LOADED.getCollectionName(),
                                    file,
                                    workers,
                                    options.loaded()))));
        }
        compare(
                String.format("Load %,d rows of a file, %s, %d workers", options.loaded(), format, workers),
                contenders,
                1);
    }

    private Contender loading(String name, java.util.concurrent.Callable<Long> round) {
        return new Contender(name, () -> collection(LOADED).drop(), round);
    }

    private void find() throws Exception {
        List<BsonDocument> filters = IntStream.range(0, (int) generator.spec().hosts())
                .mapToObj(host -> new BsonDocument("host", new BsonString(generator.hostName(host))))
                .toList();
        compareReads("Find the documents of a host", filters, ours.query(options.round()));
    }

    private void readById() throws Exception {
        // Loads the data if that was not done before.
        ours.query(options.round());
        DocumentIds ids = DocumentIds.of(
                collection(QUERIED).find().first().getObjectId("_id").getValue());
        List<BsonDocument> filters = LongStream.range(0, 10_000)
                .map(i -> i * options.queriedDocuments() / 10_000)
                .mapToObj(number -> new BsonDocument("_id", new BsonObjectId(ids.id(number))))
                .toList();
        compareReads(
                "Read a document by its _id",
                filters,
                ours.readById(QUERIED, ids, options.queriedDocuments(), QUERY_THREADS, options.round()));
    }

    private void compareReads(String title, List<BsonDocument> filters, java.util.concurrent.Callable<Long> own)
            throws Exception {
        long nanos = options.round().toNanos();
        String name = QUERIED.getCollectionName();
        compare(
                title + ", " + QUERY_THREADS + " threads",
                List.of(
                        Contender.of("floor", floor.finds(name, filters, QUERY_THREADS, false, nanos)),
                        Contender.of(
                                "floor that names a session", floor.finds(name, filters, QUERY_THREADS, true, nanos)),
                        Contender.of("Shardlab", own),
                        Contender.of(
                                "driver, find with raw documents",
                                new PlainDriver(collection(QUERIED)).finds(filters, QUERY_THREADS, nanos))),
                Math.max(1, (int) (options.warmUp().toNanos() / nanos)));
    }

    private void compare(String title, List<Contender> contenders, int warmUps) throws Exception {
        new Comparison(contenders, server::cpu, System.out).run(title, warmUps, options.rounds());
    }

    private MongoCollection<RawBsonDocument> collection(MongoNamespace namespace) {
        return ours.target()
                .admin()
                .client()
                .getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), RawBsonDocument.class);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
