package io.shardlab.answers.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrossoverRuleTest {

    @Test
    void findsTheNumbersOfThreadsBetweenWhichTheClusterOvertakes() {
        Finding finding = only(experiment(new double[] {1000, 1100, 1200}, new double[] {600, 1000, 1500}));

        assertThat(finding.finding())
                .isEqualTo("Sharding pays from about 25 threads on: 3 shards overtake the single server between 20"
                        + " and 40 threads.");
        assertThat(finding.evidence())
                .contains("1,500 ops/s ±0.4 % against 1,200 ops/s ±0.4 % at 40 threads, 1.25 times as fast (");
    }

    @Test
    void reportsAClusterThatLeadsEverywhere() {
        Finding finding = only(experiment(new double[] {1000, 1100, 1200}, new double[] {1100, 1300, 1500}));

        assertThat(finding.finding())
                .isEqualTo("Sharding pays: 3 shards reach 1.10 to 1.25 times the throughput of the single server at"
                        + " every measured number of threads, 10 to 40.");
        assertThat(finding.advice()).contains("with fewer threads was not measured");
    }

    @Test
    void usesTheSingularForOneShard() {
        Finding overtaking = only(experiment(1, new double[] {1000, 1100, 1200}, new double[] {600, 1000, 1500}));
        Finding behind = only(experiment(1, new double[] {1000, 1100, 1200}, new double[] {600, 900, 1190}));

        assertThat(overtaking.kind()).contains("sharding-overtakes");
        assertThat(overtaking.finding()).contains("1 shard overtakes ");
        assertThat(behind.kind()).contains("sharding-depends");
        assertThat(behind.finding()).contains("1 shard reaches ", "0.60", "0.82");
    }

    @Test
    void doesNotCallATieALead() {
        Finding finding = only(experiment(new double[] {1000, 1100, 1200}, new double[] {600, 900, 1190}));

        assertThat(finding.kind()).contains("sharding-depends");
        assertThat(Said.figures(finding.finding()))
                .containsExactly("10", "20 threads", "3 shards", "0.60", "0.82", "40 threads", "0.98", "1.00 times");
    }

    /** The repetitions of a saturated server in slow motion, where their medians alone would be 1.57 and 1.44 times. */
    private static List<Cell> undecidedFromThirtyThreads() {
        List<Cell> cells = new ArrayList<>();
        double[][] single = {
            {24_800, 24_300, 25_200}, {27_500, 26_900, 28_000}, {20_400, 27_600, 16_200}, {22_100, 30_300, 17_400}
        };
        double[][] sharded = {
            {11_900, 11_700, 12_100}, {26_800, 26_100, 27_400}, {32_000, 31_500, 32_900}, {31_800, 31_100, 32_700}
        };
        for (int i = 0; i < single.length; i++) {
            String threads = String.valueOf(10 * (i + 1));
            cells.add(MadeUpCell.of(2 * i + 1, "cluster", "standalone", "threads", threads)
                    .throughput(single[i])
                    .measured());
            cells.add(MadeUpCell.of(2 * i + 2, "cluster", "sharded", "shards", "8", "threads", threads)
                    .throughput(sharded[i])
                    .measured());
        }
        return cells;
    }

    @Test
    void countsUndecidedCellsForNeitherSide() {
        Finding finding = only(undecidedFromThirtyThreads());

        assertThat(finding.finding())
                .contains("10 threads", "8 shards", "0.48", "20 threads", "30 and 40 threads")
                .containsPattern("\\(0\\.9\\d to 1\\.0\\d times\\)")
                .doesNotContain("1.57", "1.44");
        assertThat(finding.kind()).contains("sharding-depends");
        assertThat(finding.advice()).isEqualTo("Repeat these cells with 4 or more further repetitions.");
    }

    @Test
    void namesTheCommandThatRepeatsOnlyTheUndecidedCells() {
        Sweep sweep =
                Sweep.of(undecidedFromThirtyThreads(), true, Optional.of("simulator experiment resume results/a"));

        assertThat(new CrossoverRule().examine(sweep).get(0).advice())
                .isEqualTo("Repeat these cells: simulator experiment resume results/a --cells 5,6,7,8 --repeat 4");
    }

    @Test
    void isUndecidedWhereEveryCellScatters() {
        double[] scattered = {20_400, 27_600, 16_200};
        Finding finding = only(List.of(
                MadeUpCell.of(1, "cluster", "standalone").throughput(scattered).measured(),
                MadeUpCell.of(2, "cluster", "sharded", "shards", "3")
                        .throughput(25_000, 24_000, 26_000)
                        .measured()));

        assertThat(finding.kind()).contains("sharding-undecided");
        assertThat(finding.finding()).contains("10 threads", "3 shards");
    }

    @Test
    void doesNotTakeACellThatWasMeasuredOnceForDecided() {
        List<Cell> cells = new ArrayList<>(experiment(new double[] {1000, 1100}, new double[] {600, 700}));
        cells.add(MadeUpCell.of(5, "cluster", "standalone", "threads", "40")
                .throughput(1200)
                .measured());
        cells.add(MadeUpCell.of(6, "cluster", "sharded", "shards", "3", "threads", "40")
                .throughput(2400)
                .measured());

        assertThat(only(cells).finding())
                .isEqualTo(
                        "Sharding does not pay at 10 and 20 threads: 3 shards reach 0.60 to 0.64 of the throughput of"
                                + " the single server; at 40 threads it is undecided: repeat the undecided cells.");
        assertThat(only(cells).kind()).contains("sharding-depends");
    }

    @Test
    void doesNotSayThatShardingPaysFromANumberOnIfItIsUndecidedBeyond() {
        List<Cell> cells = new ArrayList<>(experiment(new double[] {1000, 1100, 1200}, new double[] {600, 1000, 1500}));
        cells.add(MadeUpCell.of(7, "cluster", "standalone", "threads", "80")
                .throughput(1200, 1900, 700)
                .measured());
        cells.add(MadeUpCell.of(8, "cluster", "sharded", "shards", "3", "threads", "80")
                .throughput(1500, 1510, 1490)
                .measured());

        assertThat(only(cells).kind()).contains("sharding-depends");
        assertThat(only(cells).finding()).contains("40 threads", "1.25 times", "80 threads");
    }

    @Test
    void callsCurvesWithinNoiseEqual() {
        Finding finding = only(experiment(new double[] {1000, 1100, 1200}, new double[] {1010, 1090, 1190}));

        assertThat(finding.finding())
                .isEqualTo(
                        "No difference is shown between 3 shards and the single server from 10 to 40 threads: they are"
                                + " even (0.98 to 1.02 times).");
    }

    @Test
    void doesNotPromiseThatMoreThreadsHelpWhereTheGapGrows() {
        Finding finding = only(experiment(new double[] {1000, 1500, 2000}, new double[] {900, 910, 905}));

        assertThat(finding.kind()).contains("sharding-slower");
        assertThat(finding.advice()).startsWith("The gap does not close with more threads");
    }

    @Test
    void warnsThatTheServersShareOneMachine() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "cluster", "standalone")
                        .local()
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "cluster", "sharded", "shards", "3")
                        .local()
                        .throughput(500, 500 * 1.004, 500 * 0.996)
                        .measured());

        assertThat(only(cells).kind()).contains("sharding-slower");
        assertThat(only(cells).finding()).contains("one machine", "3 shards");
        assertThat(only(cells).advice()).contains("one machine");
    }

    @Test
    void callsAChangingLeadADisturbance() {
        Finding finding = only(experiment(new double[] {1000, 1500, 1000}, new double[] {1200, 1200, 1200}));

        assertThat(finding.finding())
                .isEqualTo("It is unclear whether sharding pays: the lead between 3 shards and the single server"
                        + " changes more than once from 10 to 40 threads.");
    }

    @Test
    void comparesCellsWithTheSameOtherValues() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "cluster", "standalone", "documents", "1000")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "cluster", "sharded", "shards", "3", "documents", "2000")
                        .throughput(500, 500 * 1.004, 500 * 0.996)
                        .measured());

        assertThat(examined(cells)).isEmpty();
    }

    @Test
    void comparesReplicaSetsWithShardsOfAsManyMembers() {
        List<Cell> cells = List.of(
                members(1, "replica-set", "1")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                members(2, "replica-set", "3")
                        .throughput(400, 400 * 1.004, 400 * 0.996)
                        .measured(),
                members(3, "sharded", "1")
                        .throughput(800, 800 * 1.004, 800 * 0.996)
                        .measured(),
                members(4, "sharded", "3")
                        .throughput(200, 200 * 1.004, 200 * 0.996)
                        .measured());

        assertThat(examined(cells))
                .extracting(finding -> finding.kind().orElseThrow(), finding -> Said.figures(finding.finding()))
                .containsExactly(
                        tuple("sharding-slower", List.of("3 shards", "0.80", "10 threads", "1")),
                        tuple("sharding-slower", List.of("3 shards", "0.50", "10 threads", "3")));
        assertThat(examined(cells).get(0).finding()).contains("the replica set", "(replicas 1)");
    }

    private static MadeUpCell members(int number, String cluster, String replicas) {
        return MadeUpCell.of(number, "cluster", cluster, "replicas", replicas);
    }

    @Test
    void ignoresParametersOfShards() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "cluster", "standalone")
                        .throughput(1000, 1000 * 1.004, 1000 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "cluster", "sharded", "pre-split", "true")
                        .throughput(2000, 2000 * 1.004, 2000 * 0.996)
                        .measured(),
                MadeUpCell.of(3, "cluster", "sharded", "pre-split", "false")
                        .throughput(1500, 1500 * 1.004, 1500 * 0.996)
                        .measured());

        assertThat(only(cells).kind()).contains("sharding-faster");
        assertThat(only(cells).finding()).contains("3 shards (pre-split true)", "3 shards (pre-split false)");
        assertThat(Said.figures(only(cells).finding()))
                .containsExactly("3 shards", "3 shards", "1.50", "2.00 times", "10 threads");
    }

    @Test
    void comparesTimesOfStepsAsSpeeds() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "cluster", "standalone")
                        .step("cold", 20, 20 * 1.004, 20 * 0.996)
                        .step("warm", 2, 2 * 1.004, 2 * 0.996)
                        .measured(),
                MadeUpCell.of(2, "cluster", "sharded", "shards", "8")
                        .step("cold", 5, 5 * 1.004, 5 * 0.996)
                        .step("warm", 4, 4 * 1.004, 4 * 0.996)
                        .measured());

        assertThat(examined(cells))
                .extracting(finding -> finding.kind().orElseThrow(), finding -> Said.figures(finding.finding()))
                .containsExactly(
                        tuple("sharding-faster", List.of("8 shards", "4.00 times", "10 threads")),
                        tuple("sharding-slower", List.of("8 shards", "0.50", "10 threads")));
        assertThat(examined(cells).get(0).finding()).contains("(cold time)");
        assertThat(examined(cells).get(1).finding()).contains("(warm time)");
    }

    private static Finding only(List<Cell> cells) {
        List<Finding> findings = examined(cells);
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private static List<Finding> examined(List<Cell> cells) {
        return new CrossoverRule().examine(Sweep.of(cells, true));
    }

    /** Returns cells of both at 10, 20, 40, ... threads. */
    private static List<Cell> experiment(double[] single, double[] sharded) {
        return experiment(3, single, sharded);
    }

    private static List<Cell> experiment(int shards, double[] single, double[] sharded) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < single.length; i++) {
            String threads = String.valueOf(10 << i);
            cells.add(MadeUpCell.of(2 * i + 1, "cluster", "standalone", "threads", threads)
                    .throughput(single[i], single[i] * 1.004, single[i] * 0.996)
                    .measured());
            cells.add(
                    MadeUpCell.of(2 * i + 2, "cluster", "sharded", "shards", String.valueOf(shards), "threads", threads)
                            .throughput(sharded[i], sharded[i] * 1.004, sharded[i] * 0.996)
                            .measured());
        }
        return cells;
    }
}
