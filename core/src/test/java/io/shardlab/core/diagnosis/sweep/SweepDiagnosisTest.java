package io.shardlab.core.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.MadeUpCell;
import io.shardlab.core.table.Published;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepDiagnosisTest {

    @Test
    void saysOfThePublishedQueriesWhatTheirAuthorsFoundOutLater() {
        List<Finding> findings = SweepDiagnosis.standard().of(Published.queryThroughput());

        assertThat(findings).hasSize(3);
        Finding single = findings.get(0);
        assertThat(single.finding())
                .contains("do less than the single server at 10 threads: 0.56 to 0.58 of its throughput");
        assertThat(single.evidence())
                .contains("8 shards with 1 mongos 14,147 ops/s against 25,161 ops/s at 10 threads, 0.56 of it")
                .contains("mean service time 0.707 ms against 0.397 ms");
        assertThat(single.advice()).contains("Little's law").contains("--threads, such as 20,40");
        assertThat(findings.get(1).finding())
                .isEqualTo("8 shards instead of 3 make no difference to throughput beyond noise at 10 threads.");
        Finding routers = findings.get(2);
        assertThat(routers.finding())
                .isEqualTo("10 mongos instead of 1 make no difference to throughput beyond noise at 10 threads.");
        assertThat(routers.evidence()).contains("14,716 ops/s", "14,705 ops/s", "14,147 ops/s", "14,109 ops/s");
        assertThat(routers.advice()).contains("Routing was not the limit");
    }

    @Test
    void seesThePublishedGapCloseWithoutClaimingACrossover() {
        List<Finding> findings = SweepDiagnosis.standard().of(Published.concurrency());

        assertThat(findings).hasSize(2);
        assertThat(findings.get(0).finding())
                .isEqualTo("8 shards do less than the single server at every measured number of threads, 10 to 20:"
                        + " 0.56 to 0.91 of its throughput; they do not overtake it in the measured range.");
        assertThat(findings.get(0).advice()).contains("--threads, such as 40,80");
        assertThat(findings.get(1).finding())
                .isEqualTo("There is not enough data to tell how throughput scales with threads.");
        assertThat(findings.get(1).evidence()).contains("the single server 2, 8 shards 2");
    }

    @Test
    void callsThePublishedLoadsEqual() {
        assertThat(SweepDiagnosis.standard().of(Published.bulkLoad()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.finding())
                            .isEqualTo(
                                    "Between 3 shards and the single server no difference goes beyond noise at 10 threads.");
                    assertThat(finding.evidence())
                            .contains("documents 10,000,000: 3 shards 34,722 docs/s against 35,971 docs/s")
                            .contains("less than 5 % is not told from noise");
                });
    }

    @Test
    void saysNothingOfASingleCell() {
        assertThat(SweepDiagnosis.standard()
                        .of(List.of(MadeUpCell.of(1).throughput(100).measured())))
                .isEmpty();
    }

    @Test
    void saysNothingOfNoCells() {
        assertThat(SweepDiagnosis.standard().of(List.of())).isEmpty();
    }

    @Test
    void saysWhatIsMissingWhereCellsFailed() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3").throughput(100).measured(),
                MadeUpCell.of(2, "shards", "8").failed("no space left"));

        assertThat(SweepDiagnosis.standard().of(cells)).singleElement().satisfies(finding -> {
            assertThat(finding.finding()).isEqualTo("There is not enough data to tell what --shards changes.");
            assertThat(finding.evidence())
                    .isEqualTo("only 3 of 3, 8 was measured; of 2 cells 1 failed and 0 did not run");
        });
    }

    @Test
    void takesNoTargetRateForASpeed() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3").targetRate(100).throughput(100).measured(),
                MadeUpCell.of(2, "shards", "8").targetRate(200).throughput(200).measured());

        assertThat(SweepDiagnosis.standard().of(cells))
                .extracting(Finding::finding)
                .containsExactly("How throughput scales is not told by cells with a target rate.");
    }
}
