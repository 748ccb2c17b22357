package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import io.shardlab.answers.table.MaximumText;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Certainty;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Language;
import io.shardlab.run.service.RunOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches for the maximum rate of an operation that the server holds for a set time without using CPU: as many threads as
 * there are carry at most one operation each in that time, however fast the machine is.
 */
class FindMaxIT {

    private static final int HELD_MILLIS = 50;
    private static final int THREADS = 20;
    private static final double LIMIT = THREADS * 1000.0 / HELD_MILLIS;

    private static final Map<MongoClient, Object> VERSIONS = new ConcurrentHashMap<>();

    @TempDir
    Path out;

    /** The server answers a hello at the end of its time if its topology has not changed since the given version. */
    private static void hello(MongoClient client) {
        MongoDatabase admin = client.getDatabase("admin");
        Object version = VERSIONS.computeIfAbsent(
                client, one -> admin.runCommand(new Document("hello", 1)).get("topologyVersion"));
        admin.runCommand(
                new Document("hello", 1).append("topologyVersion", version).append("maxAwaitTimeMS", HELD_MILLIS));
    }

    private static String[] options(String objectives, String... others) {
        List<String> all = new ArrayList<>(List.of(
                "cluster=standalone", "threads=" + THREADS, "duration=1s", "warm-up=200ms", "find-max=" + objectives));
        all.addAll(List.of(others));
        return all.toArray(String[]::new);
    }

    @Test
    void aLimitOfThreadsAndLatencyIsFound() {
        RunResult result = new Runs(out)
                .run(new TestWorkload(FindMaxIT::hello), options("p50<75ms,errors<1%", "find-max-precision=0.2"));

        MaximumReport maximum = result.maximum().orElseThrow();
        // A busy machine adds to the time of each operation, so only RateSearchTest shows how near the limit a search
        // comes.
        double closedLoop = result.phases().stream()
                .filter(phase -> phase.name().endsWith("closed loop"))
                .mapToDouble(phase -> phase.counts().throughput())
                .findFirst()
                .orElseThrow();
        assertThat(maximum.rate().orElseThrow()).isBetween(0.5 * closedLoop, 1.2 * LIMIT);
        assertThat(maximum.low().orElseThrow())
                .isLessThanOrEqualTo(maximum.rate().get());
        assertThat(maximum.high().orElseThrow()).isGreaterThan(maximum.rate().get());
        assertThat(result.phases())
                .filteredOn(PhaseReport::measured)
                .singleElement()
                .satisfies(phase -> {
                    assertThat(phase.name()).startsWith("trial ");
                    assertThat(phase.openLoop().maxRate()).isEqualTo(maximum.rate());
                });
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
        assertThat(MaximumText.of(result).orElseThrow().sentence(Language.ENGLISH))
                .startsWith("The server carries ")
                .contains("operations/s with p50 < 75 ms and errors < 1 %");
    }

    @Test
    void anObjectiveThatNoRateMeetsFailsTheRun() {
        RunResult result = new Runs(out)
                .run(new TestWorkload(FindMaxIT::hello), options("p50<" + HELD_MILLIS / 2 + "ms", "duration=500ms"));

        assertThat(result.maximum().orElseThrow().certainty()).isEqualTo(Certainty.NOT_MET);
        assertThat(result.maximum().get().rate()).isEmpty();
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(result.verdict().reasons()).singleElement().asString().contains("no rate meets it");
    }

    @Test
    void aStoppedSearchReportsItsTrials() {
        Runs runs = new Runs(out);
        runs.onInterval(interval -> {
            if (interval.phase().equals("trial 3")) {
                runs.stop();
            }
        });

        RunOutcome outcome = runs.outcome("sharded-query", options("p50<1s", "documents=1000", "duration=500ms"));

        RunResult result = outcome.result().orElseThrow();
        assertThat(outcome.interrupted()).isTrue();
        assertThat(result.maximum().orElseThrow().certainty()).isEqualTo(Certainty.STOPPED);
        assertThat(result.maximum().get().trials())
                .extracting(MaximumReport.Trial::phase)
                .startsWith("trial 1", "trial 2");
    }

    /** Writes of later trials must not repeat those of earlier ones, and all are compared with the data at the end. */
    @Test
    void theWritesOfAllTrialsAreVerified() {
        RunResult result = new Runs(out)
                .run(
                        "mixed",
                        options(
                                "p50<1s",
                                "documents=1000",
                                "duration=500ms",
                                "find-max-trials=5",
                                "mix=read=50,insert=30,update=20"));

        assertThat(result.facts()).containsKeys("documentsInserted", "documentsAtTheEnd");
        assertThat(result.phases())
                .filteredOn(phase -> phase.name().startsWith("trial "))
                .isNotEmpty()
                .allSatisfy(phase -> assertThat(phase.failures().errors()).isEmpty());
    }
}
