package io.shardlab.answers.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.answers.table.Published;
import io.shardlab.core.result.Finding;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SweepDiagnosisTest {

    private static List<Finding> findings(List<Cell> cells) {
        return SweepDiagnosis.standard().of(cells, true);
    }

    @Test
    void concludesNothingFromPublishedTablesOfSingleRuns() {
        for (List<Cell> published :
                List.of(Published.queryThroughput(), Published.concurrency(), Published.bulkLoad())) {
            assertThat(findings(published))
                    .extracting(Finding::kind)
                    .containsExactly(Optional.of("cells-measured-once"));
        }
    }

    @Test
    void countsTheCellsThatWereMeasuredOnceAmongOthers() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3").throughput(1000, 1001).measured(),
                MadeUpCell.of(2, "shards", "8").throughput(1500).measured());

        assertThat(findings(cells))
                .extracting(Finding::finding)
                .containsExactly("Nothing follows from differences to these cells: 1 of 2 was measured only once.");
    }

    @Test
    void seesAGapCloseWithoutClaimingACrossover() {
        List<Cell> cells = List.of(
                repeated(1, 24796, "cluster", "standalone", "threads", "10"),
                repeated(2, 27515, "cluster", "standalone", "threads", "20"),
                repeated(3, 13987, "cluster", "sharded", "shards", "8", "threads", "10"),
                repeated(4, 24926, "cluster", "sharded", "shards", "8", "threads", "20"));

        List<Finding> findings = findings(cells);

        assertThat(findings.get(0).finding())
                .isEqualTo("Sharding does not pay: 8 shards reach 0.56 to 0.91 of the throughput of the single"
                        + " server at every measured number of threads, 10 to 20, and do not overtake it in the"
                        + " measured range.");
        assertThat(findings.get(0).advice()).contains("Little's law").contains("--threads, such as 40,80");
        assertThat(findings.get(0).evidence()).contains("mean service time");
        assertThat(findings).extracting(Finding::kind).contains(Optional.of("threads-growing"));
    }

    @Test
    void concludesNothingFromCellsInSlowMotionThatWasTooFast() {
        List<Cell> cells = List.of(
                slow(1, 24796, 0.3, "cluster", "standalone", "threads", "10"),
                slow(2, 27515, 0.3, "cluster", "standalone", "threads", "20"),
                slow(3, 13987, 0.5, "cluster", "sharded", "shards", "8", "threads", "10"),
                slow(4, 44926, 0.98, "cluster", "sharded", "shards", "8", "threads", "20"));

        List<Finding> findings = findings(cells);

        assertThat(findings.get(0).finding())
                .isEqualTo("Nothing follows from 1 of 4 cells: their slow motion was too fast for this machine.");
        assertThat(findings.get(0).evidence())
                .isEqualTo("8 shards (threads 20): factor 20.0, processors 98 % busy, messages 1 % late");
        assertThat(findings).extracting(Finding::kind).doesNotContain(Optional.of("sharding-overtakes"));
    }

    private static Cell slow(int number, double throughput, double busy, String... values) {
        return MadeUpCell.of(number, values)
                .throughput(throughput, throughput * 1.01, throughput * 0.99)
                .slowMotion(busy)
                .measured();
    }

    private static Cell repeated(int number, double throughput, String... values) {
        return MadeUpCell.of(number, values)
                .throughput(throughput, throughput * 1.01, throughput * 0.99)
                .measured();
    }

    @Test
    void findsNothingInASingleCell() {
        assertThat(findings(List.of(MadeUpCell.of(1).throughput(100).measured())))
                .isEmpty();
    }

    @Test
    void findsNothingWithoutCells() {
        assertThat(findings(List.of())).isEmpty();
    }

    @Test
    void namesTheUnmeasuredValuesOfFailedCells() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3").throughput(100).measured(),
                MadeUpCell.of(2, "shards", "8").failed("no space left"));

        assertThat(findings(cells)).singleElement().satisfies(finding -> {
            assertThat(finding.finding())
                    .isEqualTo("The effect of --shards is unknown: fewer than two of its values" + " were measured.");
            assertThat(finding.evidence())
                    .isEqualTo("of the values 3, 8 only 3 was measured; of 2 cells 1 failed and 0 were not measured");
        });
    }

    @Test
    void doesNotTakeATargetRateForASpeed() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "shards", "3")
                        .targetRate(100)
                        .throughput(100, 100)
                        .measured(),
                MadeUpCell.of(2, "shards", "8")
                        .targetRate(200)
                        .throughput(200, 200)
                        .measured());

        assertThat(findings(cells)).extracting(Finding::kind).containsExactly(Optional.of("cells-with-target-rate"));
        assertThat(SweepDiagnosis.standard().of(cells, false))
                .as("a table without throughput")
                .isEmpty();
    }

    @Test
    void reportsOpenLoopsThatWereMeasuredOnce() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "fault", "kill").targetRate(100).throughput(90).measured(),
                MadeUpCell.of(2, "fault", "pause")
                        .targetRate(100)
                        .throughput(80)
                        .measured());

        assertThat(SweepDiagnosis.standard().of(cells, false))
                .extracting(Finding::kind)
                .containsExactly(Optional.of("cells-measured-once"));
    }
}
