package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Json;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.regression.Simulator.Finished;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code shard-key} with a collection of running servers. */
class ShardKeyIT {

    private static final int DOCUMENTS = 60_000;

    private static final String FILE = """
        collections:
          orders:
            documents: 5k
            document:
              customer: {^int: {from: 1, to: 2000}}
              placed: {^date: {from: 2024-01-01, to: 2024-12-31}}
              lines: {^int: {from: 1, to: 900}}
        operations:
          read: {share: 80, find: orders, filter: {customer: {^existing: customer}}}
          write: {share: 20, insertOne: orders}
        """;

    @TempDir
    private Path folder;

    private Simulator simulator;

    @BeforeEach
    void newSimulator() {
        simulator = new Simulator(folder, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"standalone", "sharded"})
    void theDocumentsAndIndexesOfTheServersCount(String cluster) throws Exception {
        Path file = Files.writeString(folder.resolve("shop.yaml"), FILE);
        try (Target target = open(cluster)) {
            fill(target);

            JsonNode collection = judged(file, target);
            assertThat(collection.get("documents").asLong()).isEqualTo(DOCUMENTS);
            assertThat(collection.get("best").asText()).isEqualTo("customer,placed");
            JsonNode customer = candidate(collection, "customer");
            assertThat(customer.at("/liveValues/mostFrequentShare").asDouble()).isBetween(0.27, 0.33);
            assertThat(customer.at("/values/mostFrequentShare").asDouble()).isLessThan(0.01);
            assertThat(customer.at("/verdict").asText()).isEqualTo("reservation");
            assertThat(candidate(collection, "placed")
                            .at("/liveValues/monotonic")
                            .asBoolean())
                    .isTrue();
            assertThat(candidate(collection, "_id:hashed")
                            .at("/liveValues/monotonic")
                            .asBoolean())
                    .isFalse();
            assertThat(candidate(collection, "lines").at("/verdict").asText())
                    .as("an array")
                    .isEqualTo("refusal");
            assertThat(customer.get("analyzeShardKey").isObject()).isTrue();
        }
    }

    @Test
    void aUniqueIndexOfTheServersThatAKeyWouldLoseRefusesTheKey() throws Exception {
        Path file = Files.writeString(folder.resolve("shop.yaml"), FILE);
        try (Target target = open("standalone")) {
            fill(target)
                    .createIndex(
                            new Document("email", 1),
                            new IndexOptions().unique(true).sparse(true));

            JsonNode collection = judged(file, target);
            assertThat(collection.has("best")).isFalse();
            JsonNode customer = candidate(collection, "customer");
            assertThat(customer.at("/uniqueIndexesLost/0").asText()).isEqualTo("email_1");
            assertThat(customer.at("/verdict").asText()).isEqualTo("refusal");
        }
    }

    private JsonNode judged(Path file, Target target) throws Exception {
        Finished finished = simulator.runHere(
                "shard-key",
                file.toString(),
                "--json",
                "--database",
                "shop",
                "--candidates",
                "customer; customer,placed; placed; lines; _id:hashed",
                "--uri",
                target.connectionString().getConnectionString());

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        return Json.mapper().readTree(finished.out()).at("/collections/0");
    }

    @Test
    void aCollectionThatTheServersLackIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("shop.yaml"), FILE.replace("orders", "order"));
        try (Target target = open("standalone")) {
            fill(target);

            Finished finished = simulator.runHere(
                    "shard-key",
                    file.toString(),
                    "--database",
                    "shop",
                    "--uri",
                    target.connectionString().getConnectionString());

            assertThat(finished.exitCode()).isEqualTo(2);
            assertThat(finished.err()).contains("The servers have no collection 'shop.order'; did you mean orders?");
        }
    }

    @Test
    void keysAreMeasuredBesideTheirPredictions() throws Exception {
        Path file = Files.writeString(folder.resolve("shop.yaml"), FILE);

        Finished finished = simulator.runOnSharedClusters(
                "shard-key",
                file.toString(),
                "--json",
                "--candidates",
                "customer; _id:hashed",
                "--measure",
                "--measure-with",
                "operations=200",
                "--measure-with",
                "repeat=2",
                "--measure-with",
                "warm-up=0s",
                "--measure-with",
                "out=" + folder.resolve("results"));

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        JsonNode collection = Json.mapper().readTree(finished.out()).at("/collections/0");
        for (String key : List.of("customer", "_id:hashed")) {
            JsonNode measured = candidate(collection, key).get("measured");
            assertThat(measured.get("shards").asInt()).isEqualTo(2);
            assertThat(measured.get("throughputPerSecond")).hasSize(2);
            assertThat(measured.get("p99Millis").asDouble())
                    .isGreaterThan(measured.get("p50Millis").asDouble());
            assertThat(measured.get("predictedTimesOneServer").asDouble()).isBetween(1.0, 2.0);
        }
        assertThat(candidate(collection, "customer").at("/measured/change").isMissingNode())
                .isTrue();
        assertThat(candidate(collection, "_id:hashed")
                        .at("/measured/change/noise/verdict")
                        .asText())
                .isNotEmpty();
    }

    private static Target open(String cluster) throws InterruptedException {
        Map<String, String> texts =
                cluster.equals("sharded") ? Map.of("cluster", cluster, "shards", "2") : Map.of("cluster", cluster);
        return SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(Settings.parse(TargetParameters.all(), texts), Notices.NONE);
    }

    /** Three of ten orders are of one customer, and lines are arrays, unlike those of the file. */
    private static MongoCollection<Document> fill(Target target) {
        MongoCollection<Document> orders =
                target.admin().client().getDatabase("shop").getCollection("orders");
        List<Document> batch = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            batch.add(new Document("customer", i % 10 < 3 ? 7 : i % 4_001)
                    .append("placed", new Date(1_700_000_000_000L + i * 1000L))
                    .append("lines", List.of(1)));
            if (batch.size() == 10_000) {
                orders.insertMany(batch);
                batch.clear();
            }
        }
        return orders;
    }

    private static JsonNode candidate(JsonNode collection, String key) {
        for (JsonNode candidate : collection.get("candidates")) {
            if (candidate.get("key").asText().equals(key)) {
                return candidate;
            }
        }
        throw new AssertionError(key + " is not among " + collection);
    }
}
