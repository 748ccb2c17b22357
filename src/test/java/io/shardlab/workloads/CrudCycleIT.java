package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.result.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrudCycleIT {

    private static final int DOCUMENTS = 1000;

    @TempDir
    Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @ParameterizedTest(name = "{0}, {1} threads, {2} documents an insert")
    @CsvSource({
        "cluster=standalone, 1, 1",
        "cluster=standalone, 4, 100",
        "cluster=replica-set, 3, 1",
        "cluster=sharded, 2, 10"
    })
    void everyStepIsDoneToAllDocumentsAndMeasuredAsAPhaseOfItsOwn(String cluster, int threads, int batch) {
        RunResult result = runs.run(
                "crud-cycle",
                cluster,
                "shards=2",
                "threads=" + threads,
                "batch-size=" + batch,
                "read-batch=200",
                "warm-up-documents=100",
                "documents=" + DOCUMENTS);

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(measured(result))
                .extracting(PhaseReport::name)
                .containsExactly("insert", "read", "replace", "delete");
        assertThat(measured(result))
                .allMatch(phase -> phase.counts().documents() == DOCUMENTS)
                .allMatch(phase -> phase.errorCount() == 0)
                .allMatch(phase -> phase.threads() == threads);
        assertThat(Runs.phase(result, "replace").counts().operations()).isEqualTo(DOCUMENTS);
        assertThat(Runs.phase(result, "read").counts().operations())
                .isBetween(DOCUMENTS / 200L, DOCUMENTS / 100L + threads);
        assertThat(result.repetitions()).isEmpty();
    }

    @Test
    void aCycleThatIsNotCountedGoesBeforeTheFirstOne() {
        RunResult result = runs.run(
                "crud-cycle",
                "cluster=standalone",
                "documents=" + DOCUMENTS,
                "warm-up-documents=200",
                "batch-size=100",
                "repeat=2");

        List<PhaseReport> warmUp =
                result.phases().stream().filter(phase -> !phase.measured()).toList();
        assertThat(warmUp)
                .extracting(PhaseReport::name)
                .containsExactly("warm-up insert", "warm-up read", "warm-up replace", "warm-up delete");
        assertThat(warmUp).allMatch(phase -> phase.counts().documents() == 200);
        assertThat(measured(result)).hasSize(8).allMatch(phase -> phase.counts().documents() == DOCUMENTS);
        assertThat((List<?>) result.facts().get("steps")).hasSize(8);
        assertThat(StorageReport.of(result.facts()).orElseThrow().documents()).isEqualTo(DOCUMENTS);
    }

    private static List<PhaseReport> measured(RunResult result) {
        return result.phases().stream().filter(PhaseReport::measured).toList();
    }

    @Test
    void stepsAndSizesStandAmongTheFacts() {
        RunResult result = runs.run(
                "crud-cycle",
                "cluster=standalone",
                "documents=" + DOCUMENTS,
                "batch-size=100",
                "warm-up-documents=100");

        assertThat((List<?>) result.facts().get("steps")).hasSize(4);
        StorageReport storage = StorageReport.of(result.facts()).orElseThrow();
        assertThat(storage.documents()).isEqualTo(DOCUMENTS);
        assertThat(storage.averageObjectBytes()).isEqualTo(179);
        assertThat(storage.dataBytes()).isEqualTo(179L * DOCUMENTS);
        assertThat(storage.checkpointed()).isTrue();
        // A file that has been written by a checkpoint is no longer the 4 kB of an empty one.
        assertThat(storage.storageBytes()).isBetween(40_000L, 2 * storage.dataBytes());
        assertThat(storage.indexBytes()).isPositive();
        assertThat(storage.dataFolderBytes().orElseThrow()).isGreaterThan(storage.totalBytes());
    }

    @Test
    void compressionSavesStorage() {
        assertThat(storageBytes("none")).isGreaterThan(storageBytes("zlib") * 3 / 2);
    }

    private long storageBytes(String compressor) {
        RunResult result = runs.run(
                "crud-cycle",
                "cluster=standalone",
                "compressor=" + compressor,
                "documents=3000",
                "warm-up-documents=100",
                "batch-size=1000",
                "threads=4");
        return StorageReport.of(result.facts()).orElseThrow().storageBytes();
    }

    @Test
    void onServersOfOthersOnlyWhatItCreatedIsDropped() throws InterruptedException {
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "standalone"));
        try (Target servers = SharedClusters.OPENER.open(settings, Notices.NONE)) {
            MongoClient client = servers.admin().client();
            MongoDatabase database = client.getDatabase("shop");
            database.getCollection("crud").insertOne(new Document("theirs", true));
            database.getCollection("other").insertOne(new Document("theirs", true));
            String[] options = {
                "uri=" + servers.connectionString().getConnectionString(),
                "database=shop",
                "documents=100",
                "warm-up-documents=100",
                "repeat=2"
            };

            assertThatThrownBy(() -> runs.run("crud-cycle", options))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("shop.crud exists");
            assertThat(database.getCollection("crud").countDocuments()).isOne();

            RunResult result = runs.run("crud-cycle", with(options, "collection=own"));
            assertThat(measured(result)).hasSize(8);
            assertThat(StorageReport.of(result.facts()).orElseThrow().dataFolderBytes())
                    .isEmpty();
            assertThat(database.listCollectionNames()).containsExactlyInAnyOrder("crud", "other");

            runs.run("crud-cycle", with(options, "drop=true"));
            assertThat(database.listCollectionNames()).containsExactly("other");
        }
    }

    private static String[] with(String[] options, String further) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add(further);
        return all.toArray(String[]::new);
    }
}
