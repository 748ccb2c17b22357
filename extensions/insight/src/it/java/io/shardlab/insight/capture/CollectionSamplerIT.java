package io.shardlab.insight.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.IndexOptions;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.insight.capture.sample.CollectionSampler;
import io.shardlab.insight.capture.sample.NameHasher;
import io.shardlab.insight.capture.sample.SampleOptions;
import io.shardlab.insight.capture.sample.SampledCollections;
import io.shardlab.insight.capture.sample.SeenOperations;
import io.shardlab.insight.capture.write.YamlWriter;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.workloads.Runs;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Collections on a server are described as a part of a workload file, which describes the same collections. */
class CollectionSamplerIT {

    private static final String DATABASE = "shop";
    private static final long START = 1_700_000_000_000L;

    private static Target target;
    private static MongoClient client;

    private final MongoDatabase shop = client.getDatabase(DATABASE);
    private final Random random = new Random(5);

    @BeforeAll
    static void startServer() throws InterruptedException {
        Settings settings = Runs.settings("mixed", "cluster=standalone");
        target = ClusterTargetOpener.forThisMachine().open(settings, Notices.NONE);
        client = target.admin().client();
    }

    @AfterAll
    static void stopServer() {
        Optional.ofNullable(target).ifPresent(Target::close);
    }

    @BeforeEach
    void clear() {
        shop.drop();
    }

    @Test
    void documentsIndexesAndReferencesAreThoseOfTheCollections() {
        insertShop(500, 3000);
        shop.getCollection("customers").createIndex(new Document("email", 1), new IndexOptions().unique(true));
        shop.getCollection("orders").createIndex(new Document("customer", 1).append("placed", -1));

        SampledCollections sampled = sample(10_000, Set.of());
        String text = yaml(sampled);

        assertThat(text)
                .contains("documents: 500", "documents: 3000")
                .contains(
                        "{email: 1}, unique: true".replace("{email: 1}, unique: true", "key: {email: 1}, unique: true"))
                .contains("{customer: 1, placed: -1}")
                .contains("{^reference: {field: customers._id, distribution: zipfian, exponent:");
        WorkloadFile file =
                WorkloadFileReader.parse(Path.of("captured.yaml"), text + "operations: {read: {find: orders}}\n");
        assertThat(meanSize(file, "orders")).isBetween(0.95 * storedSize("orders"), 1.05 * storedSize("orders"));
        assertThat(meanSize(file, "customers"))
                .isBetween(0.95 * storedSize("customers"), 1.05 * storedSize("customers"));
    }

    @Test
    void aSampleOfALargerCollectionHasItsShape() {
        insertShop(500, 20_000);

        String text = yaml(sample(1000, Set.of()));

        assertThat(text)
                .contains("documents: 20000")
                .contains("^reference: {field: customers._id")
                .containsPattern("placed: \\{\\^date: \\{from: 2023-11-14, to: 2023-\\d\\d-\\d\\d, order: ascending}}");
    }

    @Test
    void indexesOfAllKindsAreWrittenWithoutValues() {
        MongoCollection<Document> things = shop.getCollection("things");
        for (int i = 0; i < 50; i++) {
            things.insertOne(new Document("n", i)
                    .append("title", "a title of many words " + i)
                    .append("state", i % 2 == 0 ? "hidden-state" : "visible-state")
                    .append("language", "german")
                    .append("at", new Date(START + i))
                    .append(
                            "place",
                            new Document("type", "Point").append("coordinates", List.of(10.5, 53.5 + i / 100.0))));
        }
        shop.runCommand(Document.parse("""
            {createIndexes: "things", indexes: [
              {key: {title: "text", state: "text"}, name: "search", weights: {title: 5, state: 1}},
              {key: {place: "2dsphere"}, name: "place_2dsphere"},
              {key: {n: "hashed"}, name: "n_hashed"},
              {key: {"$**": 1}, name: "all", wildcardProjection: {place: 0}},
              {key: {state: 1}, name: "state_1", partialFilterExpression: {state: "hidden-state"}},
              {key: {n: 1}, name: "n_1", unique: true, partialFilterExpression: {n: {$exists: true}}},
              {key: {at: 1}, name: "at_1", expireAfterSeconds: 2000000000},
              {key: {state: -1}, name: "sparse", sparse: true, hidden: true, collation: {locale: "de", strength: 2}}]}
            """));

        SampledCollections sampled = sample(10_000, Set.of());
        String text = yaml(sampled);

        assertThat(text)
                .contains("key: {state: text, title: text}", "weights: {state: 1, title: 5}")
                .contains(
                        "- {place: 2dsphere}",
                        "- {n: hashed}",
                        "wildcardProjection: {place: 0}",
                        "sparse: true",
                        "{locale: de, strength: 2}")
                .contains("{key: {n: 1}, unique: true, partialFilterExpression: {n: {$exists: true}}}", "- {at: 1}")
                .doesNotContain("hidden-state", "visible-state", "german", "a title", "search");
        assertThat(sampled.notes())
                .anyMatch(note -> note.startsWith("things: the index on state is written without its filter"))
                .anyMatch(note -> note.contains("is written without expireAfterSeconds"))
                .anyMatch(note -> note.contains("the language of a text index is left out"));
        loadAgain(text, "things", 50);
    }

    /** Creates the collection that the text describes, with its indexes and some documents, in another database. */
    private static void loadAgain(String text, String collection, int documents) {
        WorkloadFile file = WorkloadFileReader.parse(
                Path.of("captured.yaml"), text + "operations: {read: {find: " + collection + "}}\n");
        MongoDatabase copy = client.getDatabase("copy");
        copy.drop();
        Document create = new Document("create", collection);
        create.putAll(Document.parse(file.collection(collection).options().toJson()));
        copy.runCommand(create);
        Documents generated = file.collection(collection).template().documents(1);
        for (int i = 0; i < documents; i++) {
            copy.getCollection(collection, BsonDocument.class).insertOne(generated.document(i));
        }
        if (!file.collection(collection).indexes().isEmpty()) {
            copy.runCommand(new Document("createIndexes", collection)
                    .append("indexes", file.collection(collection).indexes()));
        }
        assertThat(copy.getCollection(collection).countDocuments()).isEqualTo(documents);
        copy.drop();
    }

    @Test
    void optionsAreThoseOfTheCollections() {
        shop.runCommand(Document.parse("{create: 'capped', capped: true, size: 100000, max: 500}"));
        shop.runCommand(Document.parse("{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}"));
        shop.runCommand(Document.parse(
                "{create: 'packed', storageEngine: {wiredTiger: {configString: 'block_compressor=zstd'}},"
                        + " collation: {locale: 'de', strength: 1}, validator: {state: {$in: ['secret', 'open']}}}"));
        shop.runCommand(Document.parse(
                "{create: 'readings', timeseries: {timeField: 'at', metaField: 'device', granularity: 'minutes'}}"));
        shop.runCommand(Document.parse("{create: 'recent', viewOn: 'readings', pipeline: []}"));
        List<Document> readings = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            readings.add(new Document("at", new Date(START + i * 60_000L))
                    .append("device", "d" + i % 30)
                    .append("value", i / 7.0));
        }
        shop.getCollection("readings").insertMany(readings);
        for (String name : List.of("capped", "clustered", "packed")) {
            shop.getCollection(name).insertOne(new Document("state", "open"));
        }

        SampledCollections sampled = sample(10_000, Set.of());
        String text = yaml(sampled);

        assertThat(sampled.collections()).containsOnlyKeys("capped", "clustered", "packed", "readings");
        assertThat(text)
                .contains("options: {capped: true, size: 1", "compressor: zstd", "locale: de")
                .contains("clusteredIndex: {")
                .contains("timeseries: {timeField: at, metaField: device, granularity: minutes}", "documents: 600")
                .contains("at: {^date: {from: 2023-11-14, to: 2023-11-16, order: ascending}}")
                .doesNotContain("secret");
        assertThat(sampled.notes())
                .anyMatch(note -> note.startsWith("packed: the validator is left out"))
                .anyMatch(note -> note.startsWith("recent: a view is left out"));
        for (String name : sampled.collections().keySet()) {
            loadAgain(text, name, 20);
        }
    }

    @Test
    void anEmptyCollectionIsNoted() {
        shop.createCollection("nothing");

        SampledCollections sampled = sample(10_000, Set.of());

        assertThat(yaml(sampled)).contains("documents: 0");
        assertThat(sampled.notes()).singleElement().asString().startsWith("nothing: the collection is empty");
    }

    @Test
    void hashedNamesAreTheSameEverywhere() {
        insertShop(100, 500);
        shop.getCollection("orders").createIndex(new Document("customer", 1).append("placed", -1));

        NameHasher names = NameHasher.hashingNames();
        String text = yaml(sample(10_000, Set.of(), names));

        assertThat(text)
                .doesNotContain("customer", "placed", "orders", "email", "quantity")
                .containsPattern("_id: \\{\\^objectId: \\{from: \\S+, to: \\S+}}")
                .contains(names.name("orders") + ":", "{^reference: {field: " + names.name("customers") + "._id")
                .contains("[{" + names.path("customer") + ": 1, " + names.path("placed") + ": -1}");
        WorkloadFile file = WorkloadFileReader.parse(
                Path.of("captured.yaml"), text + "operations: {read: {find: " + names.name("orders") + "}}\n");
        assertThat(meanSize(file, names.name("orders")))
                .isBetween(0.95 * storedSize("orders"), 1.05 * storedSize("orders"));
    }

    private void insertShop(int customers, int orders) {
        List<Document> documents = new ArrayList<>();
        for (int i = 0; i < customers; i++) {
            documents.add(new Document("_id", 1000 + i)
                    .append("email", "somebody" + i + "@example.com")
                    .append("city", List.of("Hamburg", "Bremen", "Kiel").get(i % 3)));
        }
        shop.getCollection("customers").insertMany(documents);
        documents.clear();
        for (int i = 0; i < orders; i++) {
            int customer = (int) Math.pow(customers, random.nextDouble());
            documents.add(new Document("customer", 1000 + customer * 7 % customers)
                    .append("placed", new Date(START + i * 60_000L))
                    .append("status", random.nextInt(10) < 7 ? "shipped" : "cancelled")
                    .append("total", Math.round(random.nextDouble() * 10_000) / 100.0)
                    .append("items", items()));
        }
        shop.getCollection("orders").insertMany(documents);
    }

    private List<Document> items() {
        List<Document> items = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            items.add(new Document("product", new ObjectId()).append("quantity", 1 + random.nextInt(9)));
        }
        return items;
    }

    private static SampledCollections sample(int documents, Set<String> keptFields) {
        return sample(documents, keptFields, NameHasher.keepingNames());
    }

    private static SampledCollections sample(int documents, Set<String> keptFields, NameHasher names) {
        return new CollectionSampler(client, new SampleOptions(documents, keptFields, names), Notices.NONE)
                .sample(DATABASE, name -> true, SeenOperations.NONE);
    }

    private static String yaml(SampledCollections sampled) {
        return YamlWriter.write(sampled.notes(), Map.of("collections", sampled.collections()));
    }

    private static double meanSize(WorkloadFile file, String collection) {
        Documents documents = file.collection(collection).template().documents(1);
        long bytes = 0;
        int count = 1000;
        for (int i = 0; i < count; i++) {
            bytes += new RawBsonDocument(documents.document(i), new BsonDocumentCodec())
                    .getByteBuffer()
                    .remaining();
        }
        boolean hasId = file.collection(collection).template().hasId();
        return (double) bytes / count + (hasId ? 0 : 17);
    }

    private double storedSize(String collection) {
        Document stats = shop.runCommand(new Document("collStats", collection));
        return stats.get("size", Number.class).doubleValue()
                / stats.get("count", Number.class).doubleValue();
    }
}
