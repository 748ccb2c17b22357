package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.workloads.FaultyProxy.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads into a standalone server, where the driver itself never sends a write again, over connections that break. */
class RetryIT {

    private static final int DOCUMENTS = 8_000;
    private static final Map<Integer, Fault> FAULTS = Map.of(
            3, Fault.REPLY_LOST,
            8, Fault.CUT_BEFORE,
            9, Fault.REPLY_LOST,
            15, Fault.OUTAGE,
            22, Fault.REPLY_LOST,
            23, Fault.REPLY_LOST);

    private static LocalCluster cluster;

    @TempDir
    Path folder;

    private Runs runs;
    private String collection;

    @BeforeAll
    static void startServer() throws InterruptedException {
        cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.standalone(),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }

    @AfterAll
    static void endServer() {
        cluster.close();
    }

    @BeforeEach
    void newRuns(TestInfo test) {
        runs = new Runs(folder);
        collection = test.getTestMethod().orElseThrow().getName() + System.identityHashCode(this);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void generatedDocumentsArriveOnceOverConnectionsThatBreak(boolean ordered) {
        try (FaultyProxy proxy = proxy(FAULTS)) {
            RunResult result = runs.run("bulk-load", options(proxy.uri(), "ordered=" + ordered));

            assertAllWell(result);
        }
        try (LoadedDocuments loaded = loaded()) {
            loaded.assertGenerated(DOCUMENTS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentsOfAFileWithIdsOfTheirOwnArriveOnceOverConnectionsThatBreak(boolean ordered) throws IOException {
        Path file = jsonFile();
        try (FaultyProxy proxy = proxy(FAULTS)) {
            RunResult result = runs.run("bulk-load", options(proxy.uri(), "ordered=" + ordered, "file=" + file));

            assertAllWell(result);
        }
        assertOwnIds();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void resumingAddsTheDocumentsThatALoadWithoutRetriesLeftOut(boolean ordered) {
        String[] load = {"ordered=" + ordered, "retry-time=0s"};
        try (FaultyProxy proxy = proxy(FAULTS)) {
            RunResult broken = runs.run("bulk-load", options(proxy.uri(), load));

            assertThat(broken.verdict().status()).isEqualTo(Verdict.Status.FAIL);
            assertThat((long) broken.facts().get("documentsUnsettled")).isPositive();
        }
        // Other sizes of batches, so that they hold documents of both kinds.
        RunResult resumed = runs.run(
                "bulk-load",
                options(cluster.connectionString(), "ordered=" + ordered, "resume=true", "batch-size=280"));

        assertThat(resumed.facts())
                .containsEntry("resumed", true)
                .containsEntry("documentsArrived", (long) DOCUMENTS)
                .containsEntry("documentsUnsettled", 0L);
        assertThat((long) resumed.facts().get("documentsAlreadyThere")).isPositive();
        assertThat(Runs.phase(resumed, "load").failures().errors()).isEmpty();
        try (LoadedDocuments loaded = loaded()) {
            loaded.assertGenerated(DOCUMENTS);
        }
    }

    @Test
    void aFileWithIdsOfItsOwnIsFilledInByResuming() throws IOException {
        Path file = jsonFile();
        try (FaultyProxy proxy = proxy(FAULTS)) {
            runs.run("bulk-load", options(proxy.uri(), "retry-time=0s", "file=" + file));
        }
        RunResult resumed = runs.run(
                "bulk-load", options(cluster.connectionString(), "resume=true", "batch-size=120", "file=" + file));

        assertThat(resumed.facts()).containsEntry("documentsArrived", (long) DOCUMENTS);
        assertThat(Runs.phase(resumed, "load").failures().errors()).isEmpty();
        assertOwnIds();
    }

    @Test
    void aFileThatChangedBehindItsSizeAndTimeIsNotGoneOnWith() throws IOException {
        Path file = jsonFile();
        try (FaultyProxy proxy = proxy(FAULTS)) {
            runs.run("bulk-load", options(proxy.uri(), "retry-time=0s", "file=" + file));
        }
        long before = count();
        FileTime time = Files.getLastModifiedTime(file);
        Files.writeString(file, Files.readString(file).replaceFirst("h1\"", "h2\""));
        Files.setLastModifiedTime(file, time);

        assertThatThrownBy(
                        () -> runs.run("bulk-load", options(cluster.connectionString(), "resume=true", "file=" + file)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--resume")
                .hasMessageContaining("have changed since then");
        assertThat(count()).isEqualTo(before);
    }

    @Test
    void standardInputOfOtherContentIsNotMixedIn() throws IOException {
        String rows = Files.readString(jsonFile());
        try (FaultyProxy proxy = proxy(FAULTS)) {
            pipe(rows, () -> runs.run("bulk-load", options(proxy.uri(), "retry-time=0s", "file=-", "format=json")));
        }
        long before = count();
        String[] resume = options(cluster.connectionString(), "resume=true", "file=-", "format=json");

        for (String other : List.of(rows.replace("id", "di"), rows.replaceFirst("h1\"", "h2\""), "{\"a\": 1}\n")) {
            assertThatThrownBy(() -> pipe(other, () -> runs.run("bulk-load", resume)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("--resume");
            assertThat(count()).isEqualTo(before);
        }
        pipe(rows, () -> runs.run("bulk-load", resume));
        assertOwnIds();
    }

    private static void pipe(String content, Runnable action) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)));
        try {
            action.run();
        } finally {
            System.setIn(before);
        }
    }

    /** Like a rollback after a failover, with documents that only one member acknowledged. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void documentsThatWereAcknowledgedAndLostAreAddedByResuming(boolean ordered) {
        String[] load = options(cluster.connectionString(), "ordered=" + ordered);
        runs.run("bulk-load", load);
        try (LoadedDocuments loaded = loaded()) {
            RawBsonDocument first = loaded.collection()
                    .find()
                    .sort(Sorts.descending("_id"))
                    .skip(DOCUMENTS / 3)
                    .first();
            loaded.collection().deleteMany(Filters.gte("_id", first.get("_id")));
        }
        assertThat(count()).isLessThan(DOCUMENTS);

        RunResult resumed =
                runs.run("bulk-load", options(cluster.connectionString(), "ordered=" + ordered, "resume=true"));

        assertThat(resumed.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(resumed.facts()).containsEntry("documentsArrived", (long) DOCUMENTS);
        assertThat(Runs.phase(resumed, "load").counts().documents()).isLessThan(DOCUMENTS);
        try (LoadedDocuments loaded = loaded()) {
            loaded.assertGenerated(DOCUMENTS);
        }
    }

    private long count() {
        try (LoadedDocuments loaded = loaded()) {
            return loaded.collection().countDocuments();
        }
    }

    private void assertAllWell(RunResult result) {
        PhaseReport load = Runs.phase(result, "load");
        assertThat(load.failures().errors()).isEmpty();
        assertThat(load.counts().documents()).isEqualTo(DOCUMENTS);
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(result.facts())
                .containsEntry("documentsArrived", (long) DOCUMENTS)
                .containsEntry("documentsAcknowledged", (long) DOCUMENTS);
        assertThat((long) result.facts().get("batchesSentAgain")).isGreaterThanOrEqualTo(FAULTS.size());
        assertThat(runs.news())
                .anySatisfy(news -> assertThat(news).contains("sent again").contains("network"));
    }

    private void assertOwnIds() {
        try (LoadedDocuments loaded = loaded()) {
            Set<String> found = new HashSet<>();
            List<RawBsonDocument> wrong = new ArrayList<>();
            loaded.collection().find().forEach(document -> {
                String id = document.getString("_id").getValue();
                int number = Integer.parseInt(id.substring(2));
                boolean right = document.getInt32("n").getValue() == number
                        && document.getString("host").getValue().equals("h" + number % 97);
                if (!found.add(id) || !right) {
                    wrong.add(document);
                }
            });
            assertThat(wrong).isEmpty();
            assertThat(found).hasSize(DOCUMENTS);
        }
    }

    private Path jsonFile() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < DOCUMENTS; i++) {
            lines.add(new Document("n", i)
                    .append("_id", "id" + i)
                    .append("host", "h" + i % 97)
                    .append("date", 20000101)
                    .toJson());
        }
        return Files.write(folder.resolve("own-ids.json"), lines);
    }

    private FaultyProxy proxy(Map<Integer, Fault> faults) {
        return new FaultyProxy(cluster.nodes().get(0).port(), faults);
    }

    private LoadedDocuments loaded() {
        return new LoadedDocuments(cluster.connectionString(), collection);
    }

    private String[] options(String uri, String... further) {
        List<String> options = new ArrayList<>(List.of(
                "uri=" + uri,
                "collection=" + collection,
                "documents=" + DOCUMENTS,
                "batch-size=200",
                "insertion-workers=3"));
        options.addAll(List.of(further));

        return options.toArray(String[]::new);
    }
}
