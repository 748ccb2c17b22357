package io.shardlab.bench.client;

import static io.shardlab.bench.client.ClientBenchmark.BATCH;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Comparison;
import io.shardlab.bench.Contender;
import io.shardlab.bench.Results;
import io.shardlab.bench.RowFile;
import io.shardlab.bench.Target;
import io.shardlab.bench.floor.Floor;
import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.ReadAheadFeed;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.InputFormat;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.mongo.input.Inputs;
import io.shardlab.workloads.file.FileDataSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;

/**
 * Loads beside the floor's. Each round loads into a collection that was dropped before, without secondary indexes, in
 * unordered batches of 1,000 documents whose {@code _id}s the client creates.
 */
final class Loads {

    private static final MongoNamespace NAMESPACE = new MongoNamespace("shardlab", "loaded");
    private static final int GENERATED_WORKERS = 2;
    private static final int[] FILE_WORKERS = {1, 2, 4};
    private static final int MOST_WARM_UPS = 4;
    private static final String FLOOR = "floor";
    private static final String GENERATED = "Shardlab";
    private static final String MONGOIMPORT = "mongoimport, CSV";
    private static final Map<InputFormat, String> FORMATS = new LinkedHashMap<>();

    static {
        FORMATS.put(InputFormat.CSV, "Shardlab, CSV");
        FORMATS.put(InputFormat.JSON, "Shardlab, JSON lines");
        FORMATS.put(InputFormat.CLF, "Shardlab, access log");
    }

    private final BenchServers server;
    private final Ours ours;
    private final int rounds;
    private final Floor floor;
    private final MongoCollection<RawBsonDocument> collection;

    Loads(BenchServers server, Ours ours, int rounds) {
        this.server = server;
        this.ours = ours;
        this.rounds = rounds;
        this.floor = new Floor(server.address(), NAMESPACE.getDatabaseName());
        this.collection = ours.collection(NAMESPACE);
    }

    /** Loads generated documents. */
    Results generated(long documents) throws Exception {
        WebLogGenerator generator = generator(documents);
        int workers = GENERATED_WORKERS;
        FileDataSet log = ours.webLog(documents);
        return run(
                String.format(
                        Locale.ROOT,
                        "Load %,d generated documents, %d workers, batches of %,d",
                        documents,
                        workers,
                        BATCH),
                List.of(
                        floor(generator, workers),
                        ours(GENERATED, documents, workers, () -> log.feed(Share.WHOLE, BATCH, workers)),
                        contender(
                                "driver, insertMany of raw documents",
                                documents,
                                new PlainDriver(collection).inserts(generator, workers, documents))),
                List.of(Target.rateAtLeast(GENERATED, 0.9, FLOOR), Target.cpuAtMost(GENERATED, 1.7)));
    }

    /** Loads the rows of files; the floor loads the same documents. */
    void files(long rows, Optional<Path> mongoimport, Consumer<Results> listener) throws Exception {
        WebLogGenerator generator = generator(rows);
        Map<InputFormat, Path> files = new LinkedHashMap<>();
        for (InputFormat format : FORMATS.keySet()) {
            files.put(format, RowFile.write(format, generator));
        }
        for (int workers : FILE_WORKERS) {
            listener.accept(files(generator, files, mongoimport, workers));
        }
    }

    private Results files(
            WebLogGenerator generator, Map<InputFormat, Path> files, Optional<Path> mongoimport, int workers)
            throws Exception {
        long rows = generator.spec().documents();
        List<Contender> contenders = new ArrayList<>(List.of(floor(generator, workers)));
        List<Target> targets = new ArrayList<>();
        files.forEach((format, file) -> {
            String name = FORMATS.get(format);
            contenders.add(ours(name, rows, workers, () -> feed(file, workers)));
            targets.add(Target.cpuAtMost(name, format == InputFormat.CSV ? 2.5 : 4));
        });
        targets.add(Target.rateAtLeast(FORMATS.get(InputFormat.CSV), 2, MONGOIMPORT));
        mongoimport.ifPresent(program -> contenders.add(contender(
                MONGOIMPORT,
                rows,
                new Mongoimport(program, server).csv(NAMESPACE, files.get(InputFormat.CSV), rows, workers),
                Mongoimport::cpuNanos)));
        return run(
                String.format(
                        Locale.ROOT,
                        "Load files of %,d rows, %d insertion worker%s, batches of %,d",
                        rows,
                        workers,
                        workers == 1 ? "" : "s",
                        BATCH),
                contenders,
                targets);
    }

    private static DocumentFeed feed(Path file, int workers) {
        return new ReadAheadFeed(Inputs.open(InputSpec.of(file)), 0, BATCH, workers);
    }

    private static WebLogGenerator generator(long documents) {
        return new WebLogGenerator(WebLogSpec.uniform(1, documents, ClientBenchmark.HOSTS));
    }

    private Contender floor(WebLogGenerator generator, int workers) {
        long documents = generator.spec().documents();
        return contender(
                FLOOR, documents, floor.inserts(generator, NAMESPACE.getCollectionName(), workers, BATCH, documents));
    }

    private Contender ours(String name, long documents, int workers, Supplier<DocumentFeed> feeds) {
        return contender(name, documents, ours.load(NAMESPACE, workers, feeds));
    }

    private Contender contender(String name, long documents, Callable<Long> round) {
        return contender(name, documents, round, Contender::ownCpuNanos);
    }

    private Contender contender(String name, long documents, Callable<Long> round, DoubleSupplier cpuNanos) {
        return new Contender(name, collection::drop, round, amount -> requireLoaded(name, documents, amount), cpuNanos);
    }

    private void requireLoaded(String name, long documents, long claimed) {
        // On a standalone server that did not crash, the count of the metadata is exact.
        long held = collection.estimatedDocumentCount();
        if (claimed != documents || held != documents) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s should have loaded %,d documents, claims %,d, and the server holds %,d",
                    name,
                    documents,
                    claimed,
                    held));
        }
    }

    private Results run(String title, List<Contender> contenders, List<Target> targets) throws Exception {
        return new Comparison(contenders, targets, server::cpu).run(title, MOST_WARM_UPS, rounds);
    }
}
