package io.shardlab.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.deployment.ClusterData;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.mongo.server.CatchUpWait;
import io.shardlab.run.service.RunOutcome;
import io.shardlab.workloads.Runs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Members of real replica sets that fail and return, under load. One set in two zones, which starts once, serves all tests. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FailoverWorkloadIT {

    private static final List<String> SHORT = List.of(
            "documents=1000",
            "target-rate=100",
            "threads=24",
            "warm-up=0s",
            "fault-at=1s",
            "fault-length=4s",
            "duration=6s");
    private static final List<String> ZONES = List.of("zone-delay=50ms", "far-members=2");

    private static final KeptSet SET = new KeptSet();

    @TempDir
    Path folder;

    /** Opens the same set for each run, without any data, and knows its address. */
    private static final class KeptSet implements TargetOpener {

        private final ClusterTargetOpener opener = ClusterTargetOpener.sharingClusters();
        private String uri = "";

        @Override
        public void check(Settings settings) {
            opener.check(settings);
        }

        @Override
        public Target open(Settings settings, Notices notices) throws InterruptedException {
            Target target = opener.open(settings, notices);
            ClusterData.clear(target);
            uri = target.connectionString().getConnectionString();
            return target;
        }
    }

    @AfterAll
    static void endServers() {
        SET.opener.close();
    }

    private RunResult run(String... options) {
        return run(new Runs(folder, SET), Stream.concat(ZONES.stream(), Stream.of(options)));
    }

    private static RunResult run(Runs runs, Stream<String> options) {
        return runs.run("failover", withShort(options));
    }

    private static String[] withShort(Stream<String> options) {
        return Stream.concat(SHORT.stream(), options).toArray(String[]::new);
    }

    @Test
    void noWriteThatAMajorityAcknowledgedIsLostWhenThePrimaryIsKilled() {
        RunResult result = run("fault=kill", "repeat=2");

        assertThat(result.facts()).containsEntry("writesLost", 0L);
        assertThat((long) result.facts().get("writesAcknowledged")).isPositive();
        assertThat(result.facts())
                .containsKeys(
                        "detectionSeconds",
                        "newPrimarySeconds",
                        "firstReadSeconds",
                        "firstWriteSeconds",
                        "longestOutageSeconds",
                        "returnSeconds",
                        "resyncSeconds");
        PhaseReport measured = Runs.phase(result, "measure");
        assertThat(measured.servers().events())
                .extracting(EventReport::name)
                .anyMatch(name -> name.endsWith(" killed"))
                .anyMatch(name -> name.startsWith("new primary "))
                .anyMatch(name -> name.endsWith(" has caught up"));
        assertThat(measured.servers().serversWithoutCounters()).isEmpty();
        assertThat(measured.servers().server())
                .hasSize(3)
                .filteredOn(server -> server.secondsSinceRestart().isPresent())
                .as("the one that was killed")
                .hasSize(1);
    }

    /**
     * Writes that were on their way to the other members when the primary was cut off are rolled back.
     * This is the first test, because the primary of a new set is in its own zone.
     */
    @Test
    @Order(1)
    void writesThatOnlyACutOffPrimaryAcknowledgedAreReportedAsLost() {
        RunResult result = run(
                "fault=cut",
                // So long that some writes are on their way even if a busy machine stands still for a moment.
                "zone-delay=200ms",
                "write-concern=1",
                "read-share=0",
                "target-rate=400",
                "threads=64",
                "fault-length=8s",
                "duration=10s");
        assertThat((long) result.facts().get("writesLost")).isPositive();
        assertThat(result.verdict().reasons()).isEmpty();
    }

    @Test
    void aPrimaryThatStepsDownOfServersThatAreNotOursIsFollowed() {
        RunResult result =
                run(new Runs(folder), Stream.of("uri=" + SET.uri, "fault=step-down", "fault-length=2s", "duration=4s"));
        assertThat(result.facts())
                .containsEntry("writesLost", 0L)
                .containsKey("newPrimarySeconds")
                .doesNotContainKeys("returnSeconds", "resyncSeconds");
    }

    @Test
    void everyShardKeepsAMajorityWhenAHostIsKilled() {
        RunResult result = run(new Runs(folder), Stream.of("cluster=sharded", "shards=2", "replicas=3", "kill-host=1"));
        assertThat(result.facts()).containsEntry("writesLost", 0L).containsKey("firstWriteSeconds");
        Map<String, Long> perShard = result.sharding().orElseThrow().documentsPerShard();
        assertThat(perShard.values()).hasSize(2).allMatch(documents -> documents > 0);
    }

    @Test
    void aSecondaryThatIsPausedCostsNoPrimary() {
        RunResult result =
                run("fault=pause", "member=secondary", "read-preference=secondary", "fault-length=1s", "duration=3s");
        assertThat(result.facts()).containsEntry("writesLost", 0L).doesNotContainKey("newPrimarySeconds");
        assertThat(Runs.phase(result, "measure").servers().events())
                .extracting(EventReport::name)
                .noneMatch(name -> name.contains("primary"));
    }

    @Test
    void aRunThatIsStoppedDuringItsFaultLeavesAllMembersToTheNext() throws InterruptedException {
        Runs runs = new Runs(folder, SET);
        runs.onInterval(interval -> {
            if (interval.events().stream().anyMatch(event -> event.name().endsWith(" killed"))) {
                runs.stop();
            }
        });
        String[] options = withShort(Stream.concat(
                ZONES.stream(), Stream.of("fault=kill", "member=secondary", "fault-length=5m", "duration=10m")));
        RunOutcome outcome = runs.outcome("failover", options);

        assertThat(outcome.interrupted()).isTrue();
        String used = SET.uri;
        try (Target next = SET.open(Runs.settings("failover", options), Notices.NONE)) {
            assertThat(SET.uri).as("the same set").isEqualTo(used);
            assertThat(CatchUpWait.awaitAll(next, Duration.ofMinutes(1))).isTrue();
            assertThat(next.endedServers()).isEmpty();
        }
    }
}
