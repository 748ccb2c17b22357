package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.floor.Floor;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;
import io.shardlab.data.input.InputSpec;
import io.shardlab.data.input.Inputs;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.ReadAheadFeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;

/**
 * Loads beside the floor's. Each round loads into a collection that was dropped before, without secondary indexes, in
 * unordered batches of 1,000 documents whose {@code _id}s the client makes.
 */
final class Loads {

    private static final MongoNamespace NAMESPACE = new MongoNamespace("shardlab", "loaded");
    private static final int BATCH = 1000;
    private static final int GENERATED_WORKERS = 2;
    private static final int[] FILE_WORKERS = {1, 2, 4};
    private static final int MOST_WARM_UPS = 4;
    private static final String FLOOR = "floor";
    private static final String GENERATED = "Shardlab";
    private static final String MONGOIMPORT = "mongoimport, CSV";

    private final Options options;
    private final BenchServer server;
    private final Ours ours;
    private final Floor floor;
    private final MongoCollection<RawBsonDocument> collection;

    Loads(Options options, BenchServer server, Ours ours) {
        this.options = options;
        this.server = server;
        this.ours = ours;
        this.floor = new Floor(server.address(), NAMESPACE.getDatabaseName());
        this.collection = ours.collection(NAMESPACE);
    }

    /** Generated documents. */
    Results generated() throws Exception {
        WebLogGenerator generator = generator(options.loaded());
        int workers = GENERATED_WORKERS;
        return run(
                String.format(
                        Locale.ROOT,
                        "Load %,d generated documents, %d workers, batches of %,d",
                        options.loaded(),
                        workers,
                        BATCH),
                List.of(
                        floor(generator, workers),
                        ours(
                                GENERATED,
                                options.loaded(),
                                workers,
                                () -> ReadAheadFeed.generated(generator, 0, BATCH, workers)),
                        contender(
                                "driver, insertMany of raw documents",
                                options.loaded(),
                                new PlainDriver(collection).inserts(generator, workers, options.loaded()),
                                CpuClock.ofThisProcess())),
                List.of(Target.rateAtLeast(GENERATED, 0.75, FLOOR), Target.cpuAtMost(GENERATED, 1.7)));
    }

    /** The rows of files, and the floor's documents that are in them. */
    void files(Consumer<Results> listener) throws Exception {
        WebLogGenerator generator = generator(options.rows());
        try (TemporaryFolder folder = TemporaryFolder.create()) {
            Map<RowFile, RowFile.Written> files = new EnumMap<>(RowFile.class);
            for (RowFile format : RowFile.values()) {
                files.put(format, format.write(folder.path(), generator));
            }
            for (int workers : FILE_WORKERS) {
                listener.accept(files(generator, files, workers));
            }
        }
    }

    private Results files(WebLogGenerator generator, Map<RowFile, RowFile.Written> files, int workers)
            throws Exception {
        List<Contender> contenders = new ArrayList<>(List.of(floor(generator, workers)));
        List<Target> targets = new ArrayList<>();
        files.forEach((format, file) -> {
            contenders.add(ours(name(format), file.rows(), workers, () -> feed(file.path(), workers)));
            targets.add(Target.cpuAtMost(name(format), format == RowFile.CSV ? 2.5 : 4));
        });
        targets.add(Target.rateAtLeast(name(RowFile.CSV), 2, MONGOIMPORT));
        options.mongoimport()
                .map(program -> mongoimport(program, files.get(RowFile.CSV), workers))
                .ifPresent(contenders::add);
        return run(
                String.format(
                        Locale.ROOT,
                        "Load files of %,d rows, %d insertion worker%s, batches of %,d",
                        options.rows(),
                        workers,
                        workers == 1 ? "" : "s",
                        BATCH),
                contenders,
                targets);
    }

    private Contender mongoimport(Path program, RowFile.Written file, int workers) {
        return contender(
                MONGOIMPORT,
                file.rows(),
                new Mongoimport(program, server).csv(NAMESPACE, file, workers),
                CpuClock.ofEndedChildren());
    }

    private static DocumentFeed feed(Path file, int workers) {
        return new ReadAheadFeed(Inputs.open(InputSpec.of(file)), BATCH, workers);
    }

    private static String name(RowFile format) {
        return "Shardlab, " + format;
    }

    private WebLogGenerator generator(long documents) {
        return new WebLogGenerator(WebLogSpec.uniform(1, documents, options.hosts()));
    }

    private Contender floor(WebLogGenerator generator, int workers) {
        long documents = generator.spec().documents();
        return contender(
                FLOOR,
                documents,
                floor.inserts(generator, NAMESPACE.getCollectionName(), workers, BATCH, documents),
                CpuClock.ofThisProcess());
    }

    private Contender ours(String name, long documents, int workers, Supplier<DocumentFeed> feeds) {
        return contender(name, documents, ours.load(NAMESPACE, workers, feeds), CpuClock.ofThisProcess());
    }

    private Contender contender(String name, long documents, Callable<Long> round, CpuClock cpu) {
        return new Contender(name, collection::drop, round, amount -> requireLoaded(name, documents, amount), cpu);
    }

    private void requireLoaded(String name, long documents, long claimed) {
        // On a standalone server that did not crash the count of the metadata is exact.
        long held = collection.estimatedDocumentCount();
        if (claimed != documents || held != documents) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s was to load %,d documents, says %,d, and the server holds %,d",
                    name,
                    documents,
                    claimed,
                    held));
        }
    }

    private Results run(String title, List<Contender> contenders, List<Target> targets) throws Exception {
        return new Comparison(contenders, targets, server::cpu).run(title, MOST_WARM_UPS, options.rounds());
    }
}
