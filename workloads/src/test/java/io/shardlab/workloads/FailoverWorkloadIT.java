package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of real replica sets that go away and come back, under load. */
class FailoverWorkloadIT {

    private static final List<String> SHORT = List.of(
            "documents=1000",
            "target-rate=150",
            "threads=8",
            "warm-up=0s",
            "fault-at=1s",
            "fault-length=4s",
            "duration=6s");

    @TempDir
    Path folder;

    private RunResult run(String... options) {
        List<String> all = new ArrayList<>(SHORT);
        all.addAll(List.of(options));
        return new Runs(folder).run("failover", all.toArray(String[]::new));
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
    }

    /** What was on its way to the other members when the primary was cut off is rolled back. */
    @Test
    void writesThatOnlyACutOffPrimaryAcknowledgedAreReportedAsLost() {
        RunResult result = run(
                "fault=cut",
                "zone-delay=150ms",
                "far-members=2",
                "write-concern=1",
                "read-share=0",
                "threads=64",
                "fault-length=9s",
                "duration=11s");
        assertThat((long) result.facts().get("writesLost")).isPositive();
        assertThat(result.verdict().reasons()).isEmpty();
    }

    @Test
    void aPrimaryThatStepsDownOfAClusterThatSomebodyElseStartedIsFollowed() throws Exception {
        try (LocalCluster cluster = FailoverIT.start()) {
            RunResult result = run("fault=step-down", "uri=" + cluster.connectionString());
            assertThat(result.facts()).containsEntry("writesLost", 0L).containsKey("newPrimarySeconds");
        }
    }

    @Test
    void everyShardKeepsAMajorityWhenAHostIsKilled() {
        RunResult result = run("cluster=sharded", "shards=2", "replicas=3", "kill-host=1");
        assertThat(result.facts()).containsEntry("writesLost", 0L).containsKey("firstWriteSeconds");
        Map<String, Long> perShard = result.sharding().orElseThrow().documentsPerShard();
        assertThat(perShard.values()).hasSize(2).allMatch(documents -> documents > 0);
    }

    @Test
    void aSecondaryThatIsPausedCostsNoPrimary() {
        RunResult result = run("fault=pause", "member=secondary", "fault-length=1s", "duration=3s");
        assertThat(result.facts()).containsEntry("writesLost", 0L).doesNotContainKey("newPrimarySeconds");
    }
}
