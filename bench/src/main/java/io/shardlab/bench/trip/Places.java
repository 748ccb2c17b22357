package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.geoWithinCenterSphere;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Filters.near;
import static com.mongodb.client.model.Filters.regex;
import static com.mongodb.client.model.Filters.text;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.inc;
import static com.mongodb.client.model.Updates.set;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.geojson.Point;
import com.mongodb.client.model.geojson.Position;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.Document;

/** A guide to places: nearness, areas, words and beginnings of names, reviews. */
final class Places implements Application {

    private static final int PLACES = 10_000;
    private static final int CITIES = 40;
    private static final double EARTH_KILOMETRES = 6_371;

    @Override
    public String name() {
        return "places";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        List<Document> places = IntStream.range(0, PLACES)
                .mapToObj(i -> new Document("_id", i)
                        .append("name", Texts.words(random, 2, 3) + " " + i)
                        .append("city", "city " + Texts.skewed(random, CITIES))
                        .append("rating", 1 + random.nextInt(41) / 10.0)
                        .append("about", Texts.words(random, 5, 15))
                        .append("location", new Document("type", "Point").append("coordinates", coordinates(random)))
                        .append("visits", 0))
                .toList();
        MongoCollection<Document> collection = database.getCollection("places");
        collection.insertMany(places);
        collection.createIndex(ascending("name"));
        collection.createIndex(ascending("city", "rating"));
        collection.createIndex(Indexes.geo2dsphere("location"));
        collection.createIndex(Indexes.text("about"));
        List<Document> reviews = IntStream.range(0, 20_000)
                .mapToObj(i -> review(random, Texts.within(random, 200)))
                .toList();
        database.getCollection("reviews").insertMany(reviews);
        database.getCollection("reviews").createIndex(ascending("place", "at"));
    }

    private static List<Double> coordinates(Random random) {
        return List.of(5 + 10 * random.nextDouble(), 47 + 8 * random.nextDouble());
    }

    private static Document review(Random random, Date at) {
        return new Document("place", Texts.skewed(random, PLACES))
                .append("at", at)
                .append("stars", 1 + random.nextInt(5))
                .append("text", Texts.words(random, 3, 30));
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> places = database.getCollection("places");
        MongoCollection<Document> reviews = database.getCollection("reviews");
        return List.of(
                new Kind("near", 10, random -> {
                    List<Double> at = coordinates(random);
                    places.find(near("location", new Point(new Position(at)), 20_000.0, null))
                            .limit(10)
                            .into(new ArrayList<>());
                }),
                new Kind("area", 8, random -> {
                    List<Double> at = coordinates(random);
                    places.find(geoWithinCenterSphere("location", at.get(0), at.get(1), 15 / EARTH_KILOMETRES))
                            .into(new ArrayList<>());
                }),
                new Kind(
                        "words",
                        6,
                        random ->
                                places.find(text(Texts.word(random))).limit(20).into(new ArrayList<>())),
                new Kind(
                        "beginning",
                        8,
                        random -> places.find(regex("name", "^" + Texts.words(random, 2, 2)))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind(
                        "good ones",
                        15,
                        random -> places.find(
                                        and(eq("city", "city " + Texts.skewed(random, CITIES)), gte("rating", 4.5)))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind(
                        "place",
                        20,
                        random -> places.find(eq("_id", random.nextInt(PLACES))).first()),
                new Kind(
                        "several",
                        6,
                        random -> places.find(in(
                                        "_id",
                                        IntStream.range(0, 8)
                                                .mapToObj(i -> random.nextInt(PLACES))
                                                .toList()))
                                .into(new ArrayList<>())),
                new Kind(
                        "reviews",
                        12,
                        random -> reviews.find(eq("place", Texts.skewed(random, PLACES)))
                                .sort(descending("at"))
                                .limit(5)
                                .into(new ArrayList<>())),
                new Kind("review", 6, random -> reviews.insertOne(review(random, new Date()))),
                new Kind(
                        "visit",
                        6,
                        random -> places.findOneAndUpdate(eq("_id", random.nextInt(PLACES)), inc("visits", 1))),
                new Kind(
                        "rate",
                        3,
                        random -> places.updateOne(
                                eq("_id", random.nextInt(PLACES)), set("rating", 1 + random.nextInt(41) / 10.0))));
    }
}
