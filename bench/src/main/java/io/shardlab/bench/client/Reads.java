package io.shardlab.bench.client;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoCollection;
import io.shardlab.bench.floor.Floor;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.Document;
import org.bson.RawBsonDocument;

/** Point queries beside the floor's, from 10 threads, each of which waits for an answer before it asks again. */
final class Reads {

    private static final MongoNamespace NAMESPACE = new MongoNamespace("shardlab", "weblog");
    private static final int THREADS = 10;
    private static final int IDS = 10_000;
    private static final String FLOOR = "floor";
    private static final String OURS = "Shardlab";
    private static final String DECODED = "driver, one decoded document";

    private final Options options;
    private final BenchServer server;
    private final Ours ours;
    private final Floor floor;
    private final MongoCollection<RawBsonDocument> collection;
    private final Callable<Long> query;

    /** Loads the data set. */
    Reads(Options options, BenchServer server, Ours ours) throws InterruptedException {
        this.options = options;
        this.server = server;
        this.ours = ours;
        this.floor = new Floor(server.address(), NAMESPACE.getDatabaseName());
        this.collection = ours.collection(NAMESPACE);
        this.query = ours.query(THREADS, options.round());
    }

    /** All documents of a random host, some 15, by the index {@code {host: 1, date: 1}}. */
    Results byHost() throws Exception {
        WebLogGenerator generator =
                new WebLogGenerator(WebLogSpec.uniform(1, options.queriedDocuments(), options.hosts()));
        List<BsonDocument> filters = LongStream.range(0, options.queriedDocuments())
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
                List.of(Target.rateAtLeast(OURS, 0.85, FLOOR), Target.cpuAtMost(OURS, 2, FLOOR)));
    }

    /**
     * One document by its {@code _id}. The driver's {@code find(...).first()} with a document that is decoded is what
     * YCSB's MongoDB binding calls for a read; YCSB adds its own work to it, so that its cost lies above.
     */
    Results byId() throws Exception {
        DocumentIds ids =
                DocumentIds.of(collection.find().first().getObjectId("_id").getValue());
        List<BsonDocument> filters = IntStream.range(0, IDS)
                .mapToObj(i -> ids.id(i * options.queriedDocuments() / IDS))
                .map(id -> new BsonDocument("_id", new BsonObjectId(id)))
                .toList();
        MongoCollection<Document> decoded = collection.withDocumentClass(Document.class);
        return run(
                "Read a document by its _id",
                List.of(
                        Contender.of(FLOOR, floor(filters, false)),
                        Contender.of(
                                OURS,
                                ours.readById(NAMESPACE, ids, options.queriedDocuments(), THREADS, options.round())),
                        Contender.of("driver, find with raw documents", drivers(filters)),
                        Contender.of(
                                DECODED,
                                PlainDriver.repeat(
                                        filters,
                                        THREADS,
                                        options.round(),
                                        filter -> decoded.find(filter).first()))),
                List.of(Target.cpuAtMost(OURS, 2 / 3.0, DECODED)));
    }

    private Callable<Long> floor(List<BsonDocument> filters, boolean session) {
        return floor.finds(
                NAMESPACE.getCollectionName(),
                filters,
                THREADS,
                session,
                options.round().toNanos());
    }

    private Callable<Long> drivers(List<BsonDocument> filters) {
        return new PlainDriver(collection).finds(filters, THREADS, options.round());
    }

    private Results run(String title, List<Contender> contenders, List<Target> targets) throws Exception {
        int mostWarmUps = (int) Math.max(1, options.warmUp().dividedBy(options.round()));
        return new Comparison(contenders, targets, server::cpu)
                .run(title + ", " + THREADS + " threads", mostWarmUps, options.rounds());
    }
}
