package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gt;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.lt;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.push;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.UpdateOptions;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.Document;

/** Sensors whose readings are kept in buckets: pushes with upsert, hours between two bounds, alarms above a constant. */
final class Telemetry implements Application {

    private static final int SENSORS = 500;
    private static final int HOURS = 40;
    private static final int BUCKET = 60;
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    @Override
    public String name() {
        return "telemetry";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        List<Document> sensors = new ArrayList<>();
        for (int i = 0; i < SENSORS; i++) {
            sensors.add(new Document("_id", i)
                    .append("region", "region " + i % 12)
                    .append("kind", Texts.pick(random, List.of("heat", "light", "flow")))
                    .append("note", Texts.words(random, 1, 6)));
        }
        database.getCollection("sensors").insertMany(sensors);
        database.getCollection("sensors").createIndex(ascending("region"));
        List<Document> buckets = new ArrayList<>();
        for (int hour = HOURS - 1; hour >= 0; hour--) {
            Date start = hour(hour);
            for (int sensor = 0; sensor < SENSORS; sensor++) {
                int count = hour == 0 ? 10 : 20 + random.nextInt(BUCKET - 20);
                buckets.add(new Document("sensor", sensor)
                        .append("hour", start)
                        .append("count", count)
                        .append("peak", random.nextInt(100))
                        .append(
                                "readings",
                                IntStream.range(0, count)
                                        .mapToObj(i -> random.nextInt(1_000) / 10.0)
                                        .toList()));
            }
        }
        database.getCollection("buckets").insertMany(buckets);
        database.getCollection("buckets").createIndex(ascending("sensor", "hour"));
        database.getCollection("buckets").createIndex(ascending("peak"));
        List<Document> events = IntStream.range(0, 5_000)
                .mapToObj(i -> event(random, Texts.within(random, 3)))
                .toList();
        database.getCollection("events").insertMany(events);
        database.getCollection("events").createIndex(ascending("at"));
        database.getCollection("events").createIndex(ascending("sensor", "at"));
    }

    private static Date hour(int ago) {
        return new Date(System.currentTimeMillis() / HOUR * HOUR - ago * HOUR);
    }

    private static Document event(Random random, Date at) {
        return new Document("sensor", random.nextInt(SENSORS))
                .append("at", at)
                .append("level", 1 + Texts.skewed(random, 5))
                .append("text", Texts.words(random, 2, 8));
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> sensors = database.getCollection("sensors");
        MongoCollection<Document> buckets = database.getCollection("buckets");
        MongoCollection<Document> events = database.getCollection("events");
        return List.of(
                new Kind(
                        "reading",
                        40,
                        random -> buckets.updateOne(
                                and(eq("sensor", random.nextInt(SENSORS)), eq("hour", hour(0)), lt("count", BUCKET)),
                                combine(push("readings", random.nextInt(1_000) / 10.0), inc("count", 1)),
                                new UpdateOptions().upsert(true))),
                new Kind("hours", 12, random -> {
                    int ago = 4 + random.nextInt(HOURS - 4);
                    buckets.find(and(
                                    eq("sensor", random.nextInt(SENSORS)),
                                    gte("hour", hour(ago)),
                                    lt("hour", hour(ago - 4))))
                            .into(new ArrayList<>());
                }),
                new Kind(
                        "today",
                        8,
                        random -> buckets.find(and(
                                        eq("sensor", random.nextInt(SENSORS)),
                                        gte("hour", Texts.ago(6, TimeUnit.HOURS))))
                                .into(new ArrayList<>())),
                new Kind(
                        "alarms",
                        2,
                        random -> buckets.find(gt("peak", 97)).limit(100).into(new ArrayList<>())),
                new Kind(
                        "sensor",
                        10,
                        random ->
                                sensors.find(eq("_id", random.nextInt(SENSORS))).first()),
                new Kind(
                        "region",
                        5,
                        random -> sensors.find(eq("region", "region " + random.nextInt(12)))
                                .into(new ArrayList<>())),
                new Kind("event", 8, random -> events.insertOne(event(random, new Date()))),
                new Kind(
                        "newest events",
                        8,
                        random -> events.find(eq("sensor", random.nextInt(SENSORS)))
                                .sort(descending("at"))
                                .limit(5)
                                .into(new ArrayList<>())),
                new Kind(
                        "events of an hour",
                        5,
                        random -> events.countDocuments(gte("at", Texts.ago(1, TimeUnit.HOURS)))),
                new Kind(
                        "levels",
                        2,
                        random -> events.aggregate(List.of(
                                        new Document("$match", new Document("sensor", random.nextInt(SENSORS))),
                                        new Document(
                                                "$group",
                                                new Document("_id", "$level").append("n", new Document("$sum", 1)))))
                                .into(new ArrayList<>())));
    }
}
