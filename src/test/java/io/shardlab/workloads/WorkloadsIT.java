package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.schedule.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadsIT {

    @TempDir
    Path out;

    private Runs runs;

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @ParameterizedTest
    @CsvSource({"standalone, 1", "replica-set, 3"})
    void shardedQueryRunsWhereThereAreNoShards(String cluster, String replicas) {
        RunResult result = runs.run(
                "sharded-query",
                "cluster=" + cluster,
                "replicas=" + replicas,
                "documents=5k",
                "hosts=200",
                "operations=500",
                "warm-up=0s",
                "write-concern=majority");

        assertThat(result.target().kind()).isEqualTo(cluster);
        assertThat(result.target().routerKind()).isEqualTo("none");
        assertThat(result.sharding()).isEmpty();
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.counts().operations()).isEqualTo(500);
        assertThat(measured.failures().errors()).isEmpty();
        assertThat(measured.servers().server()).hasSize(Integer.parseInt(replicas));
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @ParameterizedTest
    @CsvSource({
        "standalone, 1, primary, local",
        "replica-set, 3, primary, majority",
        "replica-set, 3, secondaryPreferred, local",
        "sharded, 1, primary, local"
    })
    void answersOfSeveralBatchesAreReadToTheirEnd(
            String cluster, String replicas, String readPreference, String readConcern) {
        RunResult result = runs.run(
                "sharded-query",
                "cluster=" + cluster,
                "replicas=" + replicas,
                "shards=" + (cluster.equals("sharded") ? "2" : "1"),
                "documents=6k",
                "hosts=10",
                "operations=50",
                // Members learn a moment later what is committed on a majority of them.
                "warm-up=1s",
                "write-concern=" + replicas,
                "read-preference=" + readPreference,
                "read-concern=" + readConcern);

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.counts().operations()).isEqualTo(50);
        assertThat(measured.counts().documents()).as("some 600 a host").isGreaterThan(50 * 400L);
        assertThat(measured.failures().errors()).isEmpty();
    }

    @Test
    void preSplitDataLiesEvenlyOnAllShardsAndThreadsArePinnedToTheirRouter() {
        RunResult result = runs.run(
                "sharded-query",
                "routers=2",
                "threads=4",
                "documents=12k",
                "hosts=3000",
                "pre-split=true",
                "wait-balanced=false",
                "operations=400",
                "warm-up=0s");

        ShardingReport sharding = result.sharding().orElseThrow();
        assertThat(sharding.documentsPerShard().values())
                .hasSize(3)
                .allSatisfy(count -> assertThat((double) count).isCloseTo(4_000, within(600.0)));
        assertThat(sharding.documentsPerShard().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(12_000);
        List<RouterReport> routers = Runs.phase(result, "measure").latencies().perRouter();
        assertThat(routers)
                .hasSize(2)
                .allSatisfy(router -> assertThat(router.operations()).isPositive());
        assertThat(routers.stream().mapToLong(RouterReport::operations).sum()).isEqualTo(400);
    }

    @Test
    void aHashedShardKeySpreadsTheDataWithoutMigrations() {
        RunResult result = runs.run("bulk-load", "shards=2", "documents=20k", "hosts=5000", "shard-key=hashed");

        ShardingReport sharding = result.sharding().orElseThrow();
        assertThat(sharding.shardKey()).contains("hashed");
        assertThat(sharding.documentsPerShard().values())
                .allSatisfy(count -> assertThat((double) count).isCloseTo(10_000, within(1_500.0)));
    }

    @Test
    void eachRepetitionOfALoadStartsFromAnEmptyCollection() {
        RunResult result = runs.run(
                "bulk-load", "cluster=standalone", "documents=10k", "repeat=3", "batch-size=500", "ordered=true");

        assertThat(result.phases()).hasSize(3).allSatisfy(phase -> {
            assertThat(phase.counts().documents()).isEqualTo(10_000);
            assertThat(phase.counts().operations()).isEqualTo(20);
        });
        assertThat(result.repetitions()).hasValueSatisfying(repetitions -> {
            assertThat(repetitions.count()).isEqualTo(3);
            assertThat(repetitions.medianThroughput())
                    .isBetween(repetitions.minThroughput(), repetitions.maxThroughput());
        });
        assertThat(result.facts()).containsEntry("documentsArrived", 10_000L);
    }

    @Test
    void eachRepetitionLoadsTheWholeFile() throws IOException {
        StringBuilder csv = new StringBuilder("host,date\n");
        for (int i = 0; i < 1_000; i++) {
            csv.append("h").append(i % 50).append(',').append(20000101).append('\n');
        }
        Path file = Files.writeString(out.resolve("rows.csv"), csv);

        RunResult result = runs.run("bulk-load", "cluster=standalone", "file=" + file, "repeat=2", "threads=2");

        assertThat(result.phases()).hasSize(2).allSatisfy(phase -> {
            assertThat(phase.counts().documents()).isEqualTo(1_000);
            assertThat(phase.threads()).isEqualTo(2);
        });
    }

    @Test
    void refusedDocumentsAreJudgedAsAShareOfAllDocuments() throws IOException {
        StringBuilder json = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            json.append("{\"_id\": ").append(i % 1_990).append(", \"host\": \"h\", \"date\": 1}\n");
        }
        Path file = Files.writeString(out.resolve("rows.json"), json);

        RunResult result = runs.run("bulk-load", "cluster=standalone", "file=" + file, "batch-size=500");

        PhaseReport load = Runs.phase(result, "load");
        assertThat(load.counts().documents()).isEqualTo(1_990);
        assertThat(load.counts().operations()).isEqualTo(4);
        assertThat(load.failures().errors()).containsEntry("duplicate-key", 10L);
        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.PASS);
    }

    @Test
    void anOptionWithoutEffectIsSaid() {
        runs.run("bulk-load", "cluster=standalone", "documents=100", "duration=5s");
        assertThat(runs.news()).contains("--duration has no effect on bulk-load");
    }

    @Test
    void anUnacknowledgedLoadSaysHowManyDocumentsArrived() {
        RunResult result =
                runs.run("bulk-load", "cluster=standalone", "documents=10k", "write-concern=0", "insertion-workers=2");

        assertThat(Runs.phase(result, "load").counts().documents()).as("sent").isEqualTo(10_000);
        assertThat((long) result.facts().get("documentsArrived")).isBetween(0L, 10_000L);
    }

    @Test
    void anOpenLoopKeepsItsRateAndReportsBothTimes() {
        RunResult result = runs.run(
                "sharded-query",
                "cluster=standalone",
                "documents=5k",
                "hosts=200",
                "target-rate=100",
                "threads=4",
                "warm-up=1s",
                "duration=3s");

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.openLoop().targetRate()).contains(100.0);
        assertThat(measured.openLoop().arrivals().process()).contains("poisson");
        assertThat(measured.counts().operations() + measured.openLoop().missedArrivals())
                .as("arrivals of 3 s by the seed in the result")
                .isEqualTo(MissedArrivals.schedule(measured).orElseThrow().arrivalsBefore(3_000_000_000L));
        assertThat(measured.latencies().responseTime().meanMicros())
                .isGreaterThanOrEqualTo(measured.latencies().serviceTime().meanMicros());
    }

    @Test
    void aRateThatChangesByStagesIsReportedStageByStage() {
        RunResult result = runs.run(
                "mixed",
                "cluster=standalone",
                "documents=5k",
                "hosts=200",
                "stages=1s:50,1s:50..150,1s:0,1s:100",
                "threads=4",
                "warm-up=0s");

        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.seconds()).isEqualTo(4);
        assertThat(measured.openLoop().stages()).hasSize(4);
        assertThat(measured.openLoop().stages().stream()
                        .mapToLong(StageReport::operations)
                        .sum())
                .isEqualTo(measured.counts().operations());
        assertThat(measured.openLoop().stages().stream()
                        .mapToLong(StageReport::due)
                        .toArray())
                .as("arrivals of each stage by the seed in the result")
                .containsExactly(arrivals(measured, 0), arrivals(measured, 1), 0, arrivals(measured, 3));
        assertThat(measured.servers().events())
                .extracting(EventReport::name)
                .containsExactly("stage 1", "stage 2", "stage 3", "stage 4");
    }

    private static long arrivals(PhaseReport phase, int second) {
        Schedule schedule = MissedArrivals.schedule(phase).orElseThrow();
        return schedule.arrivalsBefore((second + 1) * 1_000_000_000L)
                - schedule.arrivalsBefore(second * 1_000_000_000L);
    }

    @Test
    void aMissedObjectiveFailsTheVerdictWithTheFigure() {
        RunResult result = runs.run(
                "sharded-query",
                "cluster=standalone",
                "documents=2k",
                "hosts=100",
                "operations=200",
                "warm-up=0s",
                "slo=p50<1us,throughput>1");

        assertThat(result.verdict().status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(result.verdict().reasons()).singleElement().asString().contains("p50<1us");
    }
}
