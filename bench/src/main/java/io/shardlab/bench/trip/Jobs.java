package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Filters.lte;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.Document;

/** A queue of jobs: due ones are taken, late ones are taken back, readers follow a rising number. */
final class Jobs implements Application {

    private static final int JOBS = 30_000;

    private final AtomicInteger last = new AtomicInteger();

    @Override
    public String name() {
        return "jobs";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        last.set(0);
        MongoCollection<Document> jobs = database.getCollection("jobs");
        jobs.insertMany(IntStream.range(0, JOBS)
                .mapToObj(i -> job(random, i < JOBS * 2 / 3 ? "done" : "ready", Texts.within(random, 5)))
                .toList());
        jobs.createIndex(ascending("state", "due"));
        jobs.createIndex(ascending("number"));
        jobs.createIndex(ascending("type", "number"));
        database.getCollection("workers")
                .insertMany(IntStream.range(0, 50)
                        .mapToObj(i -> new Document("_id", "worker-" + i)
                                .append("done", 0)
                                .append("beat", new Date()))
                        .toList());
    }

    private Document job(Random random, String state, Date due) {
        return new Document("number", last.getAndIncrement())
                .append("state", state)
                .append("type", Texts.pick(random, List.of("mail", "invoice", "backup", "scan", "index")))
                .append("due", due)
                .append("priority", random.nextInt(10))
                .append("payload", Texts.words(random, 5, 40));
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> jobs = database.getCollection("jobs");
        MongoCollection<Document> workers = database.getCollection("workers");
        return List.of(
                new Kind(
                        "take",
                        20,
                        random -> jobs.findOneAndUpdate(
                                and(eq("state", "ready"), lte("due", new Date())),
                                combine(set("state", "running"), set("taken", new Date())),
                                new FindOneAndUpdateOptions().sort(new Document("due", 1)))),
                new Kind(
                        "finish",
                        15,
                        random -> jobs.updateOne(
                                and(eq("number", random.nextInt(last.get())), eq("state", "running")),
                                set("state", "done"))),
                new Kind(
                        "add",
                        15,
                        random -> jobs.insertOne(job(
                                random, "ready", new Date(System.currentTimeMillis() + 1_000L * random.nextInt(600))))),
                new Kind(
                        "follow",
                        12,
                        random -> jobs.find(gt("number", last.get() - 20 - random.nextInt(10)))
                                .sort(new Document("number", 1))
                                .limit(50)
                                .into(new ArrayList<>())),
                new Kind("range", 8, random -> {
                    int from = random.nextInt(JOBS);
                    jobs.find(and(gte("number", from), lt("number", from + 50))).into(new ArrayList<>());
                }),
                new Kind(
                        "type",
                        8,
                        random -> jobs.find(eq(
                                        "type",
                                        Texts.pick(random, List.of("mail", "invoice", "backup", "scan", "index"))))
                                .sort(new Document("number", -1))
                                .limit(10)
                                .into(new ArrayList<>())),
                new Kind(
                        "back",
                        2,
                        random -> jobs.updateMany(
                                and(eq("state", "running"), lt("due", Texts.ago(4, TimeUnit.DAYS))),
                                combine(set("state", "ready"), inc("tries", 1)))),
                new Kind(
                        "job",
                        10,
                        random -> jobs.find(eq("number", random.nextInt(JOBS))).first()),
                new Kind("soon", 3, random -> jobs.countDocuments(and(eq("state", "ready"), gte("due", new Date())))),
                new Kind(
                        "beat",
                        7,
                        random -> workers.updateOne(
                                eq("_id", "worker-" + random.nextInt(50)),
                                combine(set("beat", new Date()), inc("done", 1)))));
    }
}
