package io.shardlab.bench.trip;

import static com.mongodb.client.model.Filters.and;
import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static com.mongodb.client.model.Filters.in;
import static com.mongodb.client.model.Indexes.ascending;
import static com.mongodb.client.model.Sorts.descending;
import static com.mongodb.client.model.Updates.combine;
import static com.mongodb.client.model.Updates.set;

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

/** Documents of tenants of very different sizes: pages, tags, changes of the last days, settings by upsert. */
final class Tenants implements Application {

    private static final int TENANTS = 200;
    private static final int DOCUMENTS = 20_000;
    private static final List<String> KINDS = List.of("invoice", "letter", "memo", "offer");
    private static final List<String> TAGS =
            List.of("urgent", "draft", "final", "tax", "legal", "private", "shared", "old", "new", "check");

    @Override
    public String name() {
        return "tenants";
    }

    @Override
    public void fill(MongoDatabase database, Random random) {
        List<Document> documents = IntStream.range(0, DOCUMENTS)
                .mapToObj(i -> document(random, i, Texts.within(random, 100)))
                .toList();
        database.getCollection("documents").insertMany(documents);
        database.getCollection("documents").createIndex(ascending("tenant", "number"));
        database.getCollection("documents").createIndex(ascending("tenant", "updated"));
        database.getCollection("documents").createIndex(ascending("tenant", "tags"));
        List<Document> settings = IntStream.range(0, TENANTS / 2)
                .mapToObj(tenant -> new Document("_id", "tenant-" + tenant * 2)
                        .append("theme", Texts.word(random))
                        .append("limit", 10 * random.nextInt(20)))
                .toList();
        database.getCollection("settings").insertMany(settings);
    }

    private static String tenant(Random random) {
        return "tenant-" + Texts.skewed(random, TENANTS);
    }

    private static Document document(Random random, int number, Date updated) {
        return new Document("tenant", tenant(random))
                .append("number", number)
                .append("kind", Texts.pick(random, KINDS))
                .append("title", Texts.words(random, 2, 8))
                .append("updated", updated)
                .append(
                        "tags",
                        IntStream.range(0, random.nextInt(4))
                                .mapToObj(i -> TAGS.get(random.nextInt(TAGS.size())))
                                .distinct()
                                .toList())
                .append("body", Texts.words(random, 10, 60));
    }

    @Override
    public List<Kind> kinds(MongoDatabase database) {
        MongoCollection<Document> documents = database.getCollection("documents");
        MongoCollection<Document> settings = database.getCollection("settings");
        return List.of(
                new Kind(
                        "page",
                        20,
                        random -> documents
                                .find(eq("tenant", tenant(random)))
                                .sort(descending("updated"))
                                .skip(10 * random.nextInt(4))
                                .limit(10)
                                .into(new ArrayList<>())),
                new Kind(
                        "kind",
                        10,
                        random -> documents
                                .find(and(eq("tenant", tenant(random)), eq("kind", Texts.pick(random, KINDS))))
                                .limit(10)
                                .into(new ArrayList<>())),
                new Kind(
                        "week",
                        10,
                        random -> documents
                                .find(and(eq("tenant", tenant(random)), gte("updated", Texts.ago(7, TimeUnit.DAYS))))
                                .into(new ArrayList<>())),
                new Kind(
                        "tags",
                        8,
                        random -> documents
                                .find(and(
                                        eq("tenant", tenant(random)),
                                        in("tags", List.of(Texts.pick(random, TAGS), Texts.pick(random, TAGS)))))
                                .limit(20)
                                .into(new ArrayList<>())),
                new Kind("numbers", 8, random -> {
                    int from = random.nextInt(DOCUMENTS);
                    documents
                            .find(and(
                                    eq("tenant", tenant(random)),
                                    gte("number", from),
                                    com.mongodb.client.model.Filters.lte("number", from + 500)))
                            .into(new ArrayList<>());
                }),
                new Kind(
                        "add",
                        8,
                        random -> documents.insertOne(document(random, DOCUMENTS + random.nextInt(1_000), new Date()))),
                new Kind(
                        "change",
                        10,
                        random -> documents.updateMany(
                                and(eq("tenant", tenant(random)), eq("number", random.nextInt(DOCUMENTS))),
                                combine(set("updated", new Date()), set("kind", Texts.pick(random, KINDS))))),
                new Kind(
                        "settings",
                        12,
                        random -> settings.find(eq("_id", tenant(random))).first()),
                new Kind(
                        "set",
                        6,
                        random -> settings.updateOne(
                                eq("_id", tenant(random)),
                                set("theme", Texts.word(random)),
                                new UpdateOptions().upsert(true))),
                new Kind(
                        "kinds",
                        3,
                        random -> documents
                                .aggregate(List.of(
                                        new Document("$match", new Document("tenant", tenant(random))),
                                        new Document(
                                                "$group",
                                                new Document("_id", "$kind").append("n", new Document("$sum", 1)))))
                                .into(new ArrayList<>())),
                new Kind("count", 5, random -> documents.countDocuments(eq("tenant", tenant(random)))));
    }
}
