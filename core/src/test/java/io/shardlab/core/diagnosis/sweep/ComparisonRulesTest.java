package io.shardlab.core.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.MadeUpCell;
import io.shardlab.core.table.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonRulesTest {

    private static final CountRule SHARDS = new CountRule(Topology.SHARDS, "shards", CountRule.SHARDS_DO_NOT_PAY);

    @Test
    void moreShardsThatAreFasterHaveAnEfficiency() {
        List<Cell> cells = List.of(
                shards(1, "2", "40").throughput(1000, 1010, 990).measured(),
                shards(2, "4", "40").throughput(1400, 1420, 1390).measured(),
                shards(3, "8", "40").throughput(2000, 2040, 1980).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding()).isEqualTo("8 shards instead of 2 give 2.00 times the throughput at 40 threads.");
        assertThat(finding.evidence())
                .isEqualTo("2 shards 1,000 ops/s ±1 %, 4 shards 1,400 ops/s ±1 %, 8 shards 2,000 ops/s ±2 %; 2.00 times"
                        + " at 40 threads with 4.00 times the shards, an efficiency of 50 %");
    }

    @Test
    void shardsAreComparedWhereThereAreMostThreads() {
        List<Cell> cells = List.of(
                shards(1, "3", "10").throughput(1000).measured(),
                shards(2, "3", "40").throughput(2000).measured(),
                shards(3, "8", "10").throughput(900).measured(),
                shards(4, "8", "40").throughput(3000).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding()).isEqualTo("8 shards instead of 3 give 1.50 times the throughput at 40 threads.");
        assertThat(finding.evidence()).contains("; 0.90 times at 10 threads");
    }

    @Test
    void repetitionsThatOverlapAreNoise() {
        List<Cell> cells = List.of(
                shards(1, "3", "10").throughput(1000, 800, 1200).measured(),
                shards(2, "8", "10").throughput(1150, 900, 1300).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding()).contains("make no difference to throughput beyond noise");
        assertThat(finding.evidence()).endsWith("(the repetitions of the two overlap)");
    }

    @Test
    void moreShardsThatAreSlowerDoNotPay() {
        List<Cell> cells = List.of(
                shards(1, "3", "10").local().throughput(1000).measured(),
                shards(2, "8", "10").local().throughput(700).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding())
                .isEqualTo("8 shards instead of 3 do not pay: 0.70 of the throughput at 10 threads.");
        assertThat(finding.advice()).contains("share this machine's processors");
    }

    @Test
    void aChoiceIsJudgedByItsFastestValue() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "pre-split", "false")
                        .migrations(30, 0.4)
                        .load(1_000_000, 20, 21, 22)
                        .measured(),
                MadeUpCell.of(2, "pre-split", "true")
                        .migrations(0, 0)
                        .load(1_000_000, 10, 11, 12)
                        .measured());

        Finding finding = only(new ChoiceRule(), cells);

        assertThat(finding.finding())
                .isEqualTo("pre-split true gives 1.91 times the documents a second of pre-split false.");
        assertThat(finding.evidence()).contains("with 0 migrations", "with 30 migrations");
    }

    @Test
    void aChoiceThatChangesNothingIsSaidToBeNoise() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "write-concern", "1").throughput(1000).measured(),
                MadeUpCell.of(2, "write-concern", "majority").throughput(1010).measured());

        assertThat(only(new ChoiceRule(), cells).finding())
                .isEqualTo("--write-concern makes no difference to throughput beyond noise.");
    }

    @Test
    void twoRepetitionsThatAgreeByChanceDoNotMakeASmallDifferenceClear() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "write-concern", "1").throughput(1000, 1001).measured(),
                MadeUpCell.of(2, "write-concern", "majority")
                        .throughput(1004, 1005)
                        .measured());

        Finding finding = only(new ChoiceRule(), cells);
        assertThat(finding.finding()).contains("makes no difference to throughput beyond noise");
        assertThat(finding.evidence()).contains("measured twice, so that less than 5 % is not told from noise");
    }

    @Test
    void numbersAreNoChoices() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "documents", "1000").throughput(1000).measured(),
                MadeUpCell.of(2, "documents", "2000").throughput(10).measured());

        assertThat(new ChoiceRule().examine(Sweep.of(cells))).isEmpty();
    }

    @Test
    void aTimeIsNoChoice() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "zone-delay", "0s").throughput(1000).measured(),
                MadeUpCell.of(2, "zone-delay", "10ms").throughput(2000).measured());

        assertThat(new ChoiceRule().examine(Sweep.of(cells))).isEmpty();
    }

    private static MadeUpCell shards(int number, String shards, String threads) {
        return MadeUpCell.of(number, "shards", shards, "threads", threads);
    }

    private static Finding only(SweepRule rule, List<Cell> cells) {
        List<Finding> findings = rule.examine(Sweep.of(cells));
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }
}
