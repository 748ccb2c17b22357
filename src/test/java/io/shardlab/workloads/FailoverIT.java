package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Majority loads into a replica set that loses its primary during the load. */
class FailoverIT {

    private static final int DOCUMENTS = 60_000;
    private static final int MOST_DOCUMENTS = 2_000_000;
    private static final int BEFORE_THE_FAULT = 15_000;

    @TempDir
    Path folder;

    private Runs runs;

    @BeforeEach
    void newRuns() {
        runs = new Runs(folder);
    }

    @Test
    void aLoadOutlivesAPrimaryThatStepsDown() throws Exception {
        loadDuring((cluster, client) -> {
            long term = term(client);
            await().until(() -> {
                stepDown(client);
                return term(client) > term;
            });
        });
    }

    /** A busy server may refuse to, not having found the moment in time. */
    private static void stepDown(MongoClient client) {
        try {
            client.getDatabase("admin").runCommand(new Document("replSetStepDown", 60).append("force", true));
        } catch (MongoException e) {
            // Older servers cut every connection, this one too. The term shows whether it did.
        }
    }

    private static long term(MongoClient client) {
        return client.getDatabase("admin")
                .runCommand(new Document("replSetGetStatus", 1))
                .get("term", Number.class)
                .longValue();
    }

    @Test
    void aLoadOutlivesAPrimaryThatIsKilled() throws Exception {
        loadDuring((cluster, client) -> {
            String primary = client.getDatabase("admin")
                    .runCommand(new Document("hello", 1))
                    .getString("primary");
            NodeInfo node = cluster.nodes().stream()
                    .filter(member -> member.address().equals(primary))
                    .findFirst()
                    .orElseThrow();
            ProcessHandle.of(node.pid()).orElseThrow().destroyForcibly();
        });
    }

    /** A busy server takes long to step down: a load that was over by then says nothing. */
    private void loadDuring(BiConsumer<LocalCluster, MongoClient> fault) throws Exception {
        int documents = DOCUMENTS;
        while (!loadDuring(fault, documents)) {
            documents *= 3;
            assertThat(documents).as("documents to load during a fault").isLessThan(MOST_DOCUMENTS);
        }
    }

    /** True if documents were still to come when the fault was over. */
    private boolean loadDuring(BiConsumer<LocalCluster, MongoClient> fault, int documents) throws Exception {
        try (LocalCluster cluster = start();
                MongoClient client = MongoClients.create(cluster.connectionString())) {
            CompletableFuture<RunResult> load =
                    CompletableFuture.supplyAsync(() -> load(cluster.connectionString(), documents));
            MongoCollection<Document> collection =
                    client.getDatabase("shardlab").getCollection("weblog");
            await().pollInterval(Duration.ofMillis(20))
                    .until(() -> load.isDone() || collection.estimatedDocumentCount() > BEFORE_THE_FAULT);

            fault.accept(cluster, client);

            boolean inTime = collection.estimatedDocumentCount() < documents;
            RunResult result = load.join();
            assertExact(result, documents);
            if (inTime) {
                assertThat((long) result.facts().get("batchesSentAgain")).isPositive();
            }
            try (LoadedDocuments loaded = new LoadedDocuments(cluster.connectionString(), "weblog")) {
                loaded.assertGenerated(documents);
            }
            return inTime;
        }
    }

    private RunResult load(String uri, int documents) {
        return runs.run(
                "bulk-load",
                "uri=" + uri,
                "documents=" + documents,
                "batch-size=200",
                "insertion-workers=4",
                // Slow enough to last longer than the fault.
                "target-rate=50",
                "write-concern=majority");
    }

    private static void assertExact(RunResult result, int documents) {
        PhaseReport load = Runs.phase(result, "load");
        assertThat(load.failures().errors()).isEmpty();
        assertThat(load.counts().documents()).isEqualTo(documents);
        assertThat(result.facts())
                .containsEntry("documentsArrived", (long) documents)
                .containsEntry("documentsAcknowledged", (long) documents);
    }

    static LocalCluster start() throws InterruptedException {
        return LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.replicaSet(3),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }
}
