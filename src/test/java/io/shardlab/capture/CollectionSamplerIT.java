package io.shardlab.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.shardlab.capture.sample.CollectionSampler;
import io.shardlab.capture.sample.NameHasher;
import io.shardlab.capture.sample.SampleOptions;
import io.shardlab.capture.sample.SampledCollections;
import io.shardlab.capture.write.YamlWriter;
import io.shardlab.cluster.deployment.ClusterTargetOpener;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.workloadfile.WorkloadFile;
import io.shardlab.workloadfile.document.Documents;
import io.shardlab.workloadfile.read.WorkloadFileReader;
import io.shardlab.workloads.Runs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
        shop.getCollection("customers")
                .createIndex(new Document("email", 1), new com.mongodb.client.model.IndexOptions().unique(true));
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
                .sample(DATABASE, name -> true);
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
