package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.data.Percentage.withPercentage;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Projections;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.workload.Workloads;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.run.service.RunRequest;
import io.shardlab.run.together.Machines.Machine;
import io.shardlab.workloads.SharedClusters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Load machines in this process write into a cluster of two shards together. */
class TogetherWritesIT {

    private static final long SEED = 1;

    @TempDir
    Path folder;

    private Target target;
    private MongoClient client;

    @BeforeEach
    void connect() throws InterruptedException {
        target = SharedClusters.before(ClusterTargetOpener.forThisMachine())
                .open(
                        RunRequest.settings(
                                Workloads.find().named("bulk-load"), Map.of("cluster", "sharded", "shards", "2")),
                        Notices.NONE);
        client = MongoClients.create(target.connectionString());
    }

    @AfterEach
    void disconnect() {
        client.close();
        target.close();
    }

    @Test
    void threeMachinesLoadEachDocumentOnceAndTheResultIsThatOfTheWhole() throws Exception {
        int documents = 20_000 + 1;

        RunResult merged = passed(run("bulk-load", 3, Map.of("documents", String.valueOf(documents))));

        assertThat(collection("shardlab", "weblog")
                        .find()
                        .projection(Projections.include("_id"))
                        .map(found -> found.getObjectId("_id"))
                        .into(new ArrayList<>()))
                .as("the ids of all numbers, each once")
                .containsExactlyInAnyOrderElementsOf(ids(documents));
        PhaseReport load = phase(merged, "load");
        assertThat(load.counts().documents()).isEqualTo(documents);
        assertThat(load.counts().documentsPerSecond()).isCloseTo(documents / load.seconds(), withPercentage(1));
        assertThat(merged.facts())
                .containsEntry("documentsBefore", 0)
                .containsEntry("documentsArrived", documents)
                .containsEntry("documentsAcknowledged", documents);
        assertThat(merged.sharding().orElseThrow().documentsPerShard().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(documents);
    }

    @Test
    void threeMachinesLoadEachRowOfAFileOnceAndReportItsBadRowsOnce() throws Exception {
        int rows = 1_001;
        String bad = "\"never closed\n";
        Path file = Files.writeString(
                folder.resolve("rows.csv"),
                IntStream.range(0, rows)
                        .mapToObj(n -> n + ",host" + n % 10 + ",2026-11-27T10:00:00Z\n")
                        .collect(Collectors.joining("", "n,host,date\n", bad)));

        RunResult merged = Machines.merged(run(
                "bulk-load",
                3,
                Map.of("file", file.toString(), "batch-size", "100", "insertion-workers", "2", "pre-split", "true")));

        assertThat(collection("shardlab", "weblog")
                        .find()
                        .map(found -> found.getInteger("n"))
                        .into(new ArrayList<>()))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, rows).boxed().toList());
        assertThat(phase(merged, "load").counts().documents()).isEqualTo(rows);
        assertThat(phase(merged, "load").failures().errors()).containsOnly(entry("bad-row", 1L));
        assertThat(merged.input())
                .hasValueSatisfying(input ->
                        assertThat(input).returns(rows + 1L, LoadedInput::rows).returns(1L, LoadedInput::refused));
        assertThat(merged.facts()).containsEntry("documentsArrived", rows);
    }

    @Test
    void aBadRowThatEndsTheLoadEndsItOnAllMachines() throws Exception {
        Path file =
                Files.writeString(folder.resolve("rows.csv"), "n\n" + "1\n".repeat(150) + "a,b\n" + "2\n".repeat(150));

        List<RunOutcome> outcomes =
                run("bulk-load", 2, Map.of("file", file.toString(), "batch-size", "100", "stop-on-error", "true"));

        assertThat(outcomes)
                .allSatisfy(outcome -> assertThat(outcome.failure())
                        .hasValueSatisfying(failure -> assertThat(failure).hasMessageContaining("line 152")));
    }

    @Test
    void machinesAddALoadToTheDocumentsThatAreThere() throws Exception {
        Map<String, String> parameters = Map.of("documents", "2000");
        passed(run("bulk-load", 2, parameters));

        RunResult second = passed(run("bulk-load", 2, parameters));

        assertThat(second.facts()).containsEntry("documentsBefore", 2000).containsEntry("documentsArrived", 2000);
        assertThat(collection("shardlab", "weblog").countDocuments()).isEqualTo(4000);
    }

    @Test
    void machinesUpdateTheSameDocumentsAndInsertAndDeleteTheirOwn() throws Exception {
        RunResult merged = passed(run(
                "mixed",
                2,
                Map.of(
                        "documents",
                        "2000",
                        "mix",
                        "read=40,update=30,insert=20,delete=10",
                        "distribution",
                        "latest",
                        "threads",
                        "2",
                        "operations",
                        "3001",
                        "warm-up",
                        "200ms",
                        "repeat",
                        "2")));

        assertThat(merged.phases())
                .filteredOn(PhaseReport::measured)
                .hasSize(2)
                .allSatisfy(phase -> assertThat(phase.counts().operations()).isEqualTo(3001));
        assertThat(merged.facts())
                .containsEntry("dataSetLoaded", true)
                .containsEntry("documentsAtTheEnd", (int)
                        collection("shardlab", "weblog-mixed").countDocuments())
                .containsKeys("updatesAcknowledged", "documentsInserted", "changedDocumentsChecked");
    }

    @Test
    void machinesDivideEachStepOfACycle() throws Exception {
        RunResult merged = passed(run(
                "crud-cycle",
                2,
                Map.of("documents", "3001", "warm-up-documents", "101", "threads", "2", "batch-size", "100")));

        assertThat(merged.phases())
                .filteredOn(PhaseReport::measured)
                .extracting(PhaseReport::name, phase -> phase.counts().documents())
                .containsExactly(
                        tuple("insert", 3001L), tuple("read", 3001L), tuple("replace", 3001L), tuple("delete", 3001L));
        assertThat(merged.facts()).as("found by one machine for all").containsKey("storage");
        assertThat(client.getDatabase("shardlab").listCollectionNames().into(new ArrayList<>()))
                .doesNotContain("crud");
    }

    @Test
    void theInsertsOfYcsbMeetNoRecordOfAnotherMachine() throws Exception {
        RunResult merged = passed(run(
                "ycsb",
                3,
                Map.of(
                        "property-file",
                        "workloadd",
                        "property",
                        "insertproportion=0.2",
                        "threads",
                        "2",
                        "operations",
                        "3000")));

        long inserted = ((Number) merged.facts().get("recordsInserted")).longValue();
        assertThat(inserted).isBetween(400L, 650L);
        assertThat(collection("ycsb", "usertable").countDocuments()).isEqualTo(1000 + inserted);
    }

    @Test
    void theWritesOfAWorkloadFileAreVerifiedForAllMachines() throws Exception {
        Path file = Files.writeString(folder.resolve("stock.yaml"), """
                database: shop
                collections:
                  articles:
                    documents: 500
                    document: {_id: ^sequence, stock: {^int: {from: 0, to: 500}}}
                    shardKey: {_id: hashed}
                operations:
                  article: {share: 40, choose: {from: all, by: latest}, find: articles, filter: {_id: {^existing: _id}}, returns: 1}
                  sell:
                    share: 30
                    choose: zipfian
                    updateOne: articles
                    filter: {_id: {^existing: _id}}
                    update: {$inc: {stock: -1}}
                  new: {share: 30, insertOne: articles}
                """);

        RunResult merged = passed(
                run(file.toString(), 2, Map.of("threads", "2", "operations", "2001", "warm-up", "0s", "repeat", "2")));

        assertThat(merged.phases())
                .filteredOn(PhaseReport::measured)
                .allSatisfy(phase -> assertThat(phase.counts().operations()).isEqualTo(2001));
        assertThat(collection("shop", "articles").countDocuments()).isBetween(500L + 450, 500L + 750);
    }

    private List<RunOutcome> run(String workload, int machines, Map<String, String> parameters) throws Exception {
        return new Machines(
                        Workloads.find().named(workload),
                        target.connectionString().getConnectionString(),
                        folder)
                .run(Collections.nCopies(machines, Machine.ORDINARY), parameters);
    }

    /** The result of all machines, of which none has failed and no operation has an error. */
    private static RunResult passed(List<RunOutcome> outcomes) {
        assertThat(outcomes.stream().flatMap(outcome -> outcome.failure().stream()))
                .isEmpty();
        RunResult merged = Machines.merged(outcomes);
        assertThat(merged.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(merged.phases())
                .allSatisfy(phase -> assertThat(phase.failures().errors()).isEmpty());
        assertThat(merged.machines().mergedFrom()).hasSize(outcomes.size());
        return merged;
    }

    private static PhaseReport phase(RunResult result, String name) {
        return result.phases().stream()
                .filter(phase -> phase.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private MongoCollection<Document> collection(String database, String name) {
        return client.getDatabase(database).getCollection(name);
    }

    private static List<ObjectId> ids(int documents) {
        DocumentIds ids = DocumentIds.ofSeed(SEED, "generated");
        return LongStream.range(0, documents).mapToObj(ids::id).toList();
    }
}
