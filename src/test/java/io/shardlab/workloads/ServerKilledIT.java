package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.client.model.Filters;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.run.service.RunOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loads into a server that is killed in the middle and comes back with what its journal held. */
class ServerKilledIT {

    private static final int DOCUMENTS = 40_000;

    @TempDir
    Path folder;

    @Test
    void aJournaledLoadGoesOnWhenTheServerIsBack() {
        try (RestartableServer server = new RestartableServer(folder)) {
            CompletableFuture<RunOutcome> load =
                    load(server, "write-concern={\"w\":1,\"j\":true}", "server-selection-timeout=1m");
            awaitMark(server, load);
            server.kill();
            server.start();

            assertExact(server, load.join());
            RunResult result = load.join().result().orElseThrow();
            assertThat((long) result.facts().get("batchesSentAgain")).isPositive();
        }
    }

    @Test
    void aLoadThatGaveUpIsResumedEvenIfTheServerLostWhatItHadAcknowledged() {
        try (RestartableServer server = new RestartableServer(folder)) {
            CompletableFuture<RunOutcome> load = load(server, "retry-time=0s", "server-selection-timeout=200ms");
            awaitMark(server, load);
            server.kill();
            assertThat(load.join().failure()).isPresent();
            server.start();

            assertExact(server, load(server, "resume=true").join());
        }
    }

    /** Each worker's few time-outs are almost nothing compared with the thousands of queries before: their length matters. */
    @Test
    void queriesWhoseServerIsKilledFailTheAvailabilityBudget() {
        try (RestartableServer server = new RestartableServer(folder)) {
            RunOutcome outcome = new Runs(folder.resolve("results"))
                    .onInterval(interval -> {
                        if (interval.phase().equals("measure") && interval.index() == 0) {
                            server.kill();
                        }
                    })
                    .outcome(
                            "sharded-query",
                            "uri=" + server.uri(),
                            "documents=2k",
                            "threads=2",
                            "warm-up=0s",
                            "duration=8s",
                            "server-selection-timeout=1s",
                            "max-error-rate=1",
                            "max-unavailable=2s",
                            "slo=unavailable-all<2s");

            assertThat(outcome.failure()).as("a run that came to its end").isEmpty();
            RunResult result = outcome.result().orElseThrow();
            UnavailabilityReport unavailable =
                    Runs.phase(result, "measure").failures().unavailable().orElseThrow();
            assertThat(unavailable.longestSeconds()).isGreaterThanOrEqualTo(2.0);
            assertThat(unavailable.longestFromSeconds()).isGreaterThanOrEqualTo(0.9);
            assertThat(unavailable.workers()).isEqualTo(2);
            assertThat(unavailable.allWorkersSeconds()).isBetween(2.0, unavailable.longestSeconds());
            assertThat(result.verdict().status()).isEqualTo(Verdict.Status.FAIL);
            assertThat(result.verdict().reasons())
                    .anySatisfy(reason -> assertThat(reason).contains("--max-unavailable"))
                    .anySatisfy(reason -> assertThat(reason).contains("unavailable-all<2s missed"));
        }
    }

    private CompletableFuture<RunOutcome> load(RestartableServer server, String... further) {
        List<String> options = new ArrayList<>(List.of(
                "uri=" + server.uri(),
                "documents=" + DOCUMENTS,
                "insertion-workers=4",
                "batch-size=100",
                "target-rate=100"));
        options.addAll(List.of(further));
        return CompletableFuture.supplyAsync(
                () -> new Runs(folder.resolve("results")).outcome("bulk-load", options.toArray(String[]::new)));
    }

    private static void awaitMark(RestartableServer server, CompletableFuture<?> load) {
        try (LoadedDocuments loads = new LoadedDocuments(server.uri(), "shardlab.loads")) {
            await().pollInterval(Duration.ofMillis(20)).until(() -> load.isDone() || mark(loads) > 0);
        }
        assertThat(load).as("the load is under way").isNotDone();
    }

    private static long mark(LoadedDocuments loads) {
        RawBsonDocument load =
                loads.collection().find(Filters.eq("_id", "weblog")).first();
        return load == null ? 0 : load.getDocument("mark").getInt64("document").getValue();
    }

    private static void assertExact(RestartableServer server, RunOutcome outcome) {
        assertThat(outcome.failure()).isEmpty();
        RunResult result = outcome.result().orElseThrow();
        assertThat(Runs.phase(result, "load").failures().errors()).isEmpty();
        assertThat(result.facts()).containsEntry("documentsArrived", (long) DOCUMENTS);
        try (LoadedDocuments loaded = new LoadedDocuments(server.uri(), "weblog")) {
            loaded.assertGenerated(DOCUMENTS);
        }
    }
}
