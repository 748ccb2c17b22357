package io.shardlab.predict.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationsEffortTest {

    private static RunResult backup(String method, double seconds) {
        return new MadeUpRun()
                .workload("backup")
                .parameters(Map.of("documents", 1_000_000, "method", method))
                .facts(Map.of("backupSeconds", seconds, "backupLongestNodeSeconds", 4.5, "restoreSeconds", 31.2))
                .result();
    }

    private static RunResult failover(String fault, double outage) {
        return new MadeUpRun()
                .workload("failover")
                .parameters(Map.of("fault", fault))
                .facts(Map.of("longestOutageSeconds", outage))
                .result();
    }

    @Test
    void withoutResultsTheEffortIsNamedInGeneral() {
        assertThat(new OperationsEffort(List.of(new MadeUpRun().result()))
                        .text(Optional.of(4))
                        .toString())
                .startsWith(
                        "Not considered: the effort of running more servers, whose backups, upgrades and failovers shards"
                                + " multiply; ");
    }

    @Test
    void theFasterBackupAndTheWorstFailoverAreStated() {
        List<RunResult> results =
                List.of(backup("logical", 40), backup("physical", 9.2), failover("kill", 2.4), failover("pause", 3.2));

        assertThat(new OperationsEffort(results).text(Optional.of(4)).toString())
                .contains(
                        "A backup of 1,000,000 documents on 3 shards (physical) took 9.20 s, up to 4.50 s for a server, and"
                                + " its restore 31.2 s: each of 4 shards needs one, of the same moment.")
                .contains(
                        "A failover (pause) took 3.20 s of unavailability: with 4 shards, 4 times as many primaries can fail.")
                .contains("Not considered, either: ");
    }

    @Test
    void aFailoverAloneIsStatedForAnyNumberOfShards() {
        assertThat(new OperationsEffort(List.of(failover("kill", 2.4)))
                        .text(Optional.empty())
                        .toString())
                .contains("A failover (kill) took 2.40 s of unavailability: with several shards, so many times as many")
                .doesNotContain("backup of");
    }
}
