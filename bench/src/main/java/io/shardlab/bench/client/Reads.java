package io.shardlab.bench.client;

import static io.shardlab.bench.client.ClientBenchmark.QUERIED_DOCUMENTS;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.BenchServers;
import io.shardlab.bench.Comparison;
import io.shardlab.bench.Contender;
import io.shardlab.bench.Results;
import io.shardlab.bench.Target;
import io.shardlab.bench.floor.Floor;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;

/** Point queries beside the floor's, from several threads, each of which waits for an answer before its next query. */
final class Reads {

    private static final MongoNamespace NAMESPACE = new MongoNamespace("shardlab", "weblog");
    private static final double MOST_BYTES = 100;
    private static final int IDS = 10_000;
    private static final String FLOOR = "floor";
    private static final String OURS = "Shardlab";
    private static final String DECODED = "driver, one decoded document";

    private final BenchServers server;
    private final Ours ours;
    private final int rounds;
    private final int threads;
    private final Duration round;
    private final int mostWarmUps;
    private final MongoCollection<RawBsonDocument> collection;
    private final Callable<Long> query;

    /** Loads the data set. */
    Reads(BenchServers server, Ours ours, int rounds, int threads, Duration round, int mostWarmUps)
            throws InterruptedException {
        this.server = server;
        this.ours = ours;
        this.rounds = rounds;
        this.threads = threads;
        this.round = round;
        this.mostWarmUps = mostWarmUps;
        this.collection = ours.collection(NAMESPACE);
        this.query = ours.query(threads, round);
    }

    /** Finds all documents of a random host, some 15, by the index {@code {host: 1, date: 1}}. */
    Results byHost() throws Exception {
        WebLogGenerator generator =
                new WebLogGenerator(WebLogSpec.uniform(1, QUERIED_DOCUMENTS, ClientBenchmark.HOSTS));
        List<BsonDocument> filters = LongStream.range(0, QUERIED_DOCUMENTS)
                .mapToInt(generator::hostIndexOf)
                .distinct()
                .mapToObj(host -> new BsonDocument("host", new BsonString(generator.hostName(host))))
                .toList();
        return run(
                "Find the documents of a host",
                List.of(
                        Contender.of(FLOOR, floor(filters, false)),
                        Contender.of("floor that names a session", floor(filters, true)),
                        Contender.of(OURS, query),
                        Contender.of("driver, find with raw documents", drivers(filters))),
                List.of(
                        Target.rateAtLeast(OURS, 0.95, FLOOR),
                        Target.cpuAtMost(OURS, 1.6, FLOOR),
                        Target.bytesAtMost(OURS, MOST_BYTES)));
    }

    /** Finds all documents of a random host by the operation of a workload file, beside those of {@code sharded-query}. */
    Results byWorkloadFile(Ours own) throws Exception {
        String ofFile = "workload file";
        String builtIn = "sharded-query";
        return run(
                "Find the documents of a host by a workload file",
                List.of(Contender.of(builtIn, query), Contender.of(ofFile, own.query(threads, round))),
                List.of(Target.cpuAtMost(ofFile, 1.2, builtIn), Target.bytesAtMost(ofFile, MOST_BYTES)));
    }

    /**
     * Reads one document by its {@code _id}. YCSB's MongoDB binding calls the driver's {@code find(...).first()} with a
     * decoded document for a read; YCSB adds its own work, so its cost is higher.
     */
    Results byId() throws Exception {
        DocumentIds ids =
                DocumentIds.of(collection.find().first().getObjectId("_id").getValue());
        List<BsonDocument> filters = IntStream.range(0, IDS)
                .mapToObj(i -> ids.id(i * QUERIED_DOCUMENTS / IDS))
                .map(id -> new BsonDocument("_id", new BsonObjectId(id)))
                .toList();
        MongoCollection<Document> decoded = collection.withDocumentClass(Document.class);
        return run(
                "Read a document by its _id",
                List.of(
                        Contender.of(FLOOR, floor(filters, false)),
                        Contender.of(OURS, ours.readById(NAMESPACE, ids, QUERIED_DOCUMENTS, threads, round)),
                        Contender.of("driver, find with raw documents", drivers(filters)),
                        Contender.of(
                                DECODED,
                                PlainDriver.repeat(
                                        filters,
                                        threads,
                                        round,
                                        filter -> decoded.find(filter).first()))),
                List.of(
                        Target.rateAtLeast(OURS, 0.9, FLOOR),
                        Target.cpuAtMost(OURS, 2 / 3.0, DECODED),
                        Target.bytesAtMost(OURS, MOST_BYTES)));
    }

    /** @param session whether to name a session, as every driver does if the server knows sessions */
    private Callable<Long> floor(List<BsonDocument> filters, boolean session) {
        BsonDocument id = new BsonDocument("id", new BsonBinary(UUID.randomUUID()));
        List<BsonDocument> commands = filters.stream()
                .map(filter -> new BsonDocument("find", new BsonString(NAMESPACE.getCollectionName()))
                        .append("filter", filter))
                .map(command -> session ? command.append("lsid", id) : command)
                .toList();
        return new Floor(server.address(), NAMESPACE.getDatabaseName())
                .queries(commands, threads, round, Floor.found());
    }

    private Callable<Long> drivers(List<BsonDocument> filters) {
        return new PlainDriver(collection).finds(filters, threads, round);
    }

    private Results run(String title, List<Contender> contenders, List<Target> targets) throws Exception {
        return new Comparison(contenders, targets, server::cpu)
                .run(title + ", " + threads + " threads", mostWarmUps, rounds);
    }
}
