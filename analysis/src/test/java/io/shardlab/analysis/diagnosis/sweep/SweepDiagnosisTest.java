package io.shardlab.analysis.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.MadeUpCell;
import io.shardlab.analysis.table.Published;
import io.shardlab.core.result.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepDiagnosisTest {

    @Test
    void concludesNothingFromPublishedTablesOfSingleRuns() {
        for (List<Cell> published :
                List.of(Published.queryThroughput(), Published.concurrency(), Published.bulkLoad())) {
            assertThat(SweepDiagnosis.standard().of(published))
                    .extracting(Finding::finding)
                    .containsExactly(
                            "Each cell was measured once: the table describes these runs, and nothing follows from"
                                    + " their differences.");
        }
    }

    @Test
    void saysWhichCellsWereMeasuredOnceWhereOthersWereNot() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3").throughput(1000, 1001).measured(),
                MadeUpCell.of(2, "shards", "8").throughput(1500).measured());

        assertThat(SweepDiagnosis.standard().of(cells))
                .extracting(Finding::finding)
                .containsExactly("1 of 2 cells were measured once: nothing follows from their differences.");
    }

    @Test
    void seesAGapCloseWithoutClaimingACrossover() {
        List<Cell> cells = List.of(
                repeated(1, 24796, "cluster", "standalone", "threads", "10"),
                repeated(2, 27515, "cluster", "standalone", "threads", "20"),
                repeated(3, 13987, "cluster", "sharded", "shards", "8", "threads", "10"),
                repeated(4, 24926, "cluster", "sharded", "shards", "8", "threads", "20"));

        List<Finding> findings = SweepDiagnosis.standard().of(cells);

        assertThat(findings.get(0).finding())
                .isEqualTo("8 shards do less than the single server at every measured number of threads, 10 to 20:"
                        + " 0.56 to 0.91 of its throughput; they do not overtake it in the measured range.");
        assertThat(findings.get(0).advice()).contains("Little's law").contains("--threads, such as 40,80");
        assertThat(findings.get(0).evidence()).contains("mean service time");
        assertThat(findings)
                .extracting(Finding::finding)
                .contains("The throughput of 8 shards still grows at 20 threads, the most that was measured.");
    }

    private static Cell repeated(int number, double throughput, String... values) {
        return MadeUpCell.of(number, values)
                .throughput(throughput, throughput * 1.01, throughput * 0.99)
                .measured();
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
