package io.shardlab.answers.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonRulesTest {

    private static final CountRule SHARDS =
            new CountRule(TopologyParameters.SHARDS, Message.text("shards"), CountRule.SHARDS_DO_NOT_PAY);

    @Test
    void theEfficiencyOfMoreShardsIsGivenIfTheyAreFaster() {
        List<Cell> cells = List.of(
                shards(1, "2", "40").throughput(1000, 1010, 990).measured(),
                shards(2, "4", "40").throughput(1400, 1420, 1390).measured(),
                shards(3, "8", "40").throughput(2000, 2040, 1980).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding())
                .isEqualTo("More shards pay: 8 instead of 2 give 2.00 times the throughput at" + " 40 threads.");
        assertThat(finding.evidence())
                .isEqualTo("2 shards 1,000 ops/s ±1 %, 4 shards 1,400 ops/s ±1 %, 8 shards 2,000 ops/s ±2 %; 2.00"
                        + " times (1.95 to 2.07) at 40 threads with 4.00 times the shards, an efficiency of 50 %");
    }

    @Test
    void shardsAreComparedAtTheLargestNumberOfThreads() {
        List<Cell> cells = List.of(
                shards(1, "3", "10")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                shards(2, "3", "40")
                        .throughput(2000, 2000 * 1.004, 2000 * 0.996)
                        .measured(),
                shards(3, "8", "10").throughput(900, 900 * 1.004, 900 * 0.996).measured(),
                shards(4, "8", "40")
                        .throughput(3000, 3000 * 1.004, 3000 * 0.996)
                        .measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.kind()).contains("more-shards-faster");
        assertThat(Said.figures(finding.finding())).containsExactly("8", "3", "1.50 times", "40 threads");
        assertThat(finding.evidence()).contains("; 0.90 times (0.89 to 0.91) at 10 threads");
    }

    @Test
    void repetitionsThatOverlapLeaveItUndecided() {
        List<Cell> cells = List.of(
                shards(1, "3", "10").throughput(1000, 800, 1200).measured(),
                shards(2, "8", "10").throughput(1150, 900, 1300).measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.finding())
                .isEqualTo("It is undecided whether 8 instead of 3 shards change the throughput at 10 threads (0.72 to"
                        + " 1.74 times).");
        assertThat(finding.advice()).startsWith("Repeat these cells");
        assertThat(finding.evidence()).contains("1.15 times (", " 0.72 to 1.74 times) at 10 threads");
    }

    @Test
    void slowerShardsOnOneMachineDoNotJudgeShardsOnSeveralMachines() {
        List<Cell> cells = List.of(
                shards(1, "3", "10")
                        .local()
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                shards(2, "8", "10")
                        .local()
                        .throughput(700, 700 * 1.004, 700 * 0.996)
                        .measured());

        Finding finding = only(SHARDS, cells);

        assertThat(finding.kind()).contains("more-shards-slower");
        assertThat(finding.finding())
                .isEqualTo("More shards do not pay with all servers on one machine: 8 instead of 3 give 0.70 of the"
                        + " throughput at 10 threads.");
        assertThat(finding.advice()).contains("one machine");
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

        assertThat(finding.kind()).contains("choice-faster");
        assertThat(finding.finding())
                .contains("pre-split true ", "1.91 times", "documents per second", "pre-split false");
        assertThat(finding.evidence()).contains("with 0 migrations", "with 30 migrations");
    }

    @Test
    void oneFindingOnAChoiceInManyGroupsGivesTheRangeAndTheTies() {
        List<Cell> cells = List.of(
                workers(1, "1", "none").load(100_000, 20, 20.1, 20.2).measured(),
                workers(2, "4", "none").load(100_000, 10, 10.5, 10.1).measured(),
                workers(3, "8", "none").load(100_000, 10, 10.2, 10).measured(),
                workers(4, "1", "gzip").load(100_000, 30, 30.1, 30.2).measured(),
                workers(5, "4", "gzip").load(100_000, 20, 20.1, 20).measured(),
                workers(6, "8", "gzip").load(100_000, 10, 10.1, 10.2).measured());

        List<Finding> findings = new ChoiceRule()
                .examine(Sweep.of(cells, true)).stream()
                        .filter(finding -> finding.finding().startsWith("restore-workers"))
                        .toList();

        assertThat(findings).hasSize(1);
        Finding finding = findings.get(0);
        assertThat(finding.finding())
                .isEqualTo("restore-workers 8 gives 2.01 to 2.98 times the documents per second of restore-workers 1.");
        assertThat(finding.evidence())
                .contains("archive none: ", "archive gzip: ", "and 8 is not shown to be faster than 4;");
        assertThat(finding.advice())
                .isEqualTo("If speed is what counts, choose --restore-workers 8, or a value that it is not shown to be"
                        + " faster than.");
    }

    @Test
    void aFindingOnSomeGroupsNamesThem() {
        List<Cell> cells = List.of(
                workers(1, "1", "none").load(100_000, 20, 20.1, 20.2).measured(),
                workers(2, "4", "none").load(100_000, 10, 10.1, 10.2).measured(),
                workers(3, "1", "gzip").load(100_000, 30, 30.1, 30.2).measured(),
                workers(4, "4", "gzip").load(100_000, 15, 15.1, 15.2).measured(),
                workers(5, "1", "zstd").load(100_000, 30, 20, 40).measured(),
                workers(6, "4", "zstd").load(100_000, 25, 15, 35).measured());

        assertThat(new ChoiceRule().examine(Sweep.of(cells, true)))
                .extracting(Finding::finding)
                .filteredOn(finding -> finding.contains("archive none; archive gzip")
                        || finding.contains("undecided whether --restore"))
                .containsExactly(
                        "restore-workers 4 gives 1.99 times the documents per second of restore-workers 1"
                                + " (archive none; archive gzip).",
                        "It is undecided whether --restore-workers changes the documents per second (archive zstd).");
    }

    private static MadeUpCell workers(int number, String workers, String archive) {
        return MadeUpCell.of(number, "restore-workers", workers, "archive", archive);
    }

    @Test
    void noDifferenceIsShownForAChoiceWithoutEffect() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "write-concern", "1")
                        .throughput(1000, 1060, 950)
                        .measured(),
                MadeUpCell.of(2, "write-concern", "majority")
                        .throughput(1010, 940, 1070)
                        .measured());

        Finding finding = only(new ChoiceRule(), cells);
        assertThat(finding.finding())
                .isEqualTo("No difference in throughput is shown between the values of --write-concern: they are"
                        + " even.");
        assertThat(finding.evidence()).contains("(no difference shown, it may be 0.8");
        assertThat(finding.kind()).contains("choice-even");
    }

    @Test
    void aChoiceBetweenScatteredCellsIsUndecided() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "compressor", "none")
                        .throughput(1000, 1500, 800)
                        .measured(),
                MadeUpCell.of(2, "compressor", "zstd")
                        .throughput(900, 700, 1300)
                        .measured());

        Finding finding = only(new ChoiceRule(), cells);

        assertThat(finding.kind()).contains("choice-undecided");
        assertThat(finding.finding()).contains("--compressor", "throughput");
        assertThat(finding.advice()).startsWith("Repeat these cells");
    }

    @Test
    void adviceFollowsTheDiagnosisOfTheRunsAndNotOnlyTheirNumber() {
        Finding machine =
                new Finding("The machine was the bottleneck.", "100 % busy", "Run the servers on other machines.");
        List<Cell> cells = List.of(
                shards(1, "3", "10")
                        .local()
                        .diagnosis(machine)
                        .throughput(1000, 1004, 996)
                        .measured(),
                shards(2, "8", "10")
                        .local()
                        .diagnosis(machine)
                        .throughput(700, 704, 696)
                        .measured());

        assertThat(only(SHARDS, cells).advice())
                .isEqualTo("The diagnosis of these runs: The machine was the bottleneck. Run the servers on other"
                        + " machines. All servers shared the CPU of one machine, so this says nothing about"
                        + " servers on machines of their own.");
    }

    @Test
    void nothingIsConcludedFromOneRunOfEach() {
        List<Cell> cells = List.of(
                shards(1, "3", "10").throughput(1000).measured(),
                shards(2, "8", "10").throughput(3000).measured());

        assertThat(SHARDS.examine(Sweep.of(cells, true))).isEmpty();
        assertThat(InconclusiveRules.measuredOnce(Sweep.of(cells, true)))
                .singleElement()
                .satisfies(finding -> assertThat(finding.finding())
                        .isEqualTo("Nothing follows from the differences in this table: each cell was measured only"
                                + " once."));
    }

    /** The fastest of ten values without effect is picked afterwards, and is ahead by chance. */
    @Test
    void theFastestOfManyIsNotClaimedByChance() {
        Random random = new Random(1);
        int claims = 0;
        for (int i = 0; i < 300; i++) {
            List<Cell> cells = new ArrayList<>();
            for (int value = 0; value < 10; value++) {
                double[] repeated = random.doubles(4)
                        .map(ignored -> 1000 * Math.exp(0.08 * random.nextGaussian()))
                        .toArray();
                cells.add(MadeUpCell.of(value + 1, "compressor", "c" + value)
                        .throughput(repeated)
                        .measured());
            }
            claims += only(new ChoiceRule(), cells).kind().orElseThrow().equals("choice-faster") ? 1 : 0;
        }
        assertThat(claims).isLessThanOrEqualTo(26);
    }

    @Test
    void numbersAreNotChoices() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "documents", "1000")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "documents", "2000")
                        .throughput(10, 10 * 1.004, 10 * 0.996)
                        .measured());

        assertThat(new ChoiceRule().examine(Sweep.of(cells, true))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"insertion-workers", "batch-size"})
    void aNumberOfWhichMoreIsNotBetterIsAChoice(String name) {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, name, "4").load(100_000, 10, 10.1, 10.2).measured(),
                MadeUpCell.of(2, name, "16").load(100_000, 20, 20.1, 20.2).measured());

        assertThat(only(new ChoiceRule(), cells).finding())
                .contains(name + " 4 ", "1.99 times", "documents per second", name + " 16");
    }

    @Test
    void aTimeIsNotAChoice() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "zone-delay", "0s")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "zone-delay", "10ms")
                        .throughput(2000, 2000 * 1.004, 2000 * 0.996)
                        .measured());

        assertThat(new ChoiceRule().examine(Sweep.of(cells, true))).isEmpty();
    }

    private static MadeUpCell shards(int number, String shards, String threads) {
        return MadeUpCell.of(number, "shards", shards, "threads", threads);
    }

    private static Finding only(SweepRule rule, List<Cell> cells) {
        List<Finding> findings = rule.examine(Sweep.of(cells, true));
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }
}
