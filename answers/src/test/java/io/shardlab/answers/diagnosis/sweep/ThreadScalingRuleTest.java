package io.shardlab.answers.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.scaling.ScalabilityLaw;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadScalingRuleTest {

    private static final double NOISE = 0.01;

    @Test
    void reportsGrowingThroughputAndMarksThePeakAsExtrapolated() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.01, 0.0002), 1, 4, 16, 48);

        assertThat(finding.kind()).contains("threads-growing");
        assertThat(finding.finding())
                .isEqualTo("The throughput of 3 shards still grows at 48 threads, the most that were measured.");
        assertThat(finding.evidence())
                .contains("48 threads against 16: ")
                .contains("serial part σ 1 % (")
                .contains("crosstalk κ 0.02 % (")
                .containsPattern("at 70 threads \\(\\d+ to \\d+\\) \\(extrapolated\\)");
    }

    @Test
    void reportsNoPeakIfThereMayBeNoCrosstalk() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.001, 0.000001), 1, 4, 16, 64);

        assertThat(finding.evidence())
                .endsWith("no peak is shown, as κ may be 0")
                .contains("crosstalk κ 0.0001 % (0 % to ")
                .doesNotContain("peak of");
    }

    @Test
    void findsTheNumberOfThreadsWhereThroughputFalls() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.01, 0.002), 5, 10, 20, 40, 80);

        assertThat(finding.finding())
                .isEqualTo("The throughput of 3 shards falls beyond 40 threads: at 80 threads it is 0.63 of that.");
        assertThat(finding.evidence())
                .contains("80 threads against 40: 0.63 times (0.6")
                .contains("one thread alone 1,000 ops/s (extrapolated)")
                .containsPattern("at 22 threads \\(2[12] to 2[23]\\)$");
        assertThat(finding.advice()).startsWith("Use no more than about 40 threads, or 22 threads (");
    }

    @Test
    void findsTheNumberOfThreadsWhereThroughputLevelsOff() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.5, 0), 2, 10, 40, 80);

        assertThat(finding.finding())
                .isEqualTo("The throughput of 3 shards levels off at 40 threads: no change is shown from there to 80"
                        + " threads.");
        assertThat(finding.evidence()).contains("80 threads against 40: ");
    }

    @Test
    void doesNotExplainACurveThatDoesNotFollowTheLaw() {
        Finding finding = only(cells(new double[] {1000, 300, 1200, 200, 900}, 10, 20, 30, 40, 50));

        assertThat(finding.kind()).contains("threads-falling");
        assertThat(finding.finding()).contains("30 threads");
        assertThat(finding.evidence()).contains("not followed (R² ").doesNotContain("peak of");
    }

    @Test
    void showsNoChangeOnALevelLine() {
        Finding finding = only(cells(new double[] {1000, 1005, 998, 1002}, 10, 20, 40, 80));

        assertThat(finding.finding())
                .isEqualTo("No change in the throughput of 3 shards is shown from 10 to 80 threads.");
        assertThat(finding.advice()).contains("fewer --threads");
    }

    @Test
    void leavesItUndecidedWhetherACurveOfScatteredCellsIsLevel() {
        double[][] scattered = {{1000, 1300, 800}, {1200, 900, 1500}, {1100, 1500, 900}};

        Finding finding = only(cells(scattered, 10, 20, 40));

        assertThat(finding.finding())
                .isEqualTo("It is undecided whether the throughput of 3 shards changes from 10 to 40 threads.");
        assertThat(finding.advice()).startsWith("Repeat these cells");
    }

    @Test
    void doesNotCallGrowthLevelBeforeItIsShown() {
        double[][] values = {{1000, 1010, 990}, {2000, 2600, 1600}, {2100, 2110, 2090}};

        assertThat(only(cells(values, 10, 20, 40)).finding())
                .isEqualTo("The throughput of 3 shards grows from 10 threads to 40 threads; it is undecided whether it"
                        + " levels off before that.");
    }

    @Test
    void doesNotFitTheLawToFewerThanFourNumbersOfThreads() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.01, 0), 1, 2, 4);

        assertThat(finding.kind()).contains("threads-growing");
        assertThat(finding.finding()).contains("4 threads");
        assertThat(finding.evidence()).endsWith("not fitted to fewer than 4 numbers of threads");
    }

    @Test
    void concludesNothingFromOneRunForEachNumber() {
        List<Cell> cells = new ArrayList<>();
        for (int threads = 10; threads <= 80; threads *= 2) {
            cells.add(MadeUpCell.of(cells.size() + 1, "threads", String.valueOf(threads))
                    .throughput(1000 * (1 + cells.size() % 2))
                    .measured());
        }

        assertThat(examined(cells)).isEmpty();
        assertThat(SweepDiagnosis.standard().of(cells, true)).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).contains("cells-measured-once");
            assertThat(finding.advice()).contains("--repeat 4");
        });
    }

    @Test
    void givesTheAdviceOfTheRunsDiagnosis() {
        List<Cell> cells = new ArrayList<>();
        for (int threads = 10; threads <= 40; threads *= 2) {
            cells.add(MadeUpCell.of(cells.size() + 1, "threads", String.valueOf(threads))
                    .throughput(100 * threads, 101 * threads, 99 * threads)
                    .diagnosis(new Finding("The machine was the bottleneck.", "seen", "Run the servers elsewhere."))
                    .measured());
        }

        assertThat(only(cells).advice())
                .contains("The machine was the bottleneck. Run the servers elsewhere.")
                .doesNotContain("more --threads");
    }

    /**
     * Flat curves that deviate from run to run: in at least 95 of 100 no fall, no growth and no peak is claimed. The limit
     * allows for three standard deviations of the count.
     */
    @ParameterizedTest
    @CsvSource({"0.05, 3", "0.05, 5", "0.10, 2", "0.10, 3", "0.10, 4", "0.10, 6"})
    void claimsNothingOnAFlatCurve(double deviation, int repetitions) {
        int curves = 200;
        Random random = new Random(1);
        int claims = 0;
        for (int i = 0; i < curves; i++) {
            String kind = only(flat(deviation, repetitions, random)).kind().orElseThrow();
            claims += List.of("threads-level", "threads-undecided").contains(kind) ? 0 : 1;
        }
        assertThat(claims).isLessThanOrEqualTo((int) (0.05 * curves + 3 * Math.sqrt(0.05 * 0.95 * curves)));
    }

    /** A curve that rises by more than half and falls by a third again, deviating by 5 %. */
    @Test
    void findsTheFallOfACurveWithAPeak() {
        ScalabilityLaw law = new ScalabilityLaw(1000, 0.02, 0.002);
        int[] threads = {2, 5, 10, 20, 40, 80};
        Random random = new Random(1);
        int found = 0;
        for (int i = 0; i < 20; i++) {
            double[][] values = new double[threads.length][4];
            for (int at = 0; at < threads.length; at++) {
                for (int k = 0; k < 4; k++) {
                    values[at][k] = law.throughputAt(threads[at]) * Math.exp(0.05 * random.nextGaussian());
                }
            }
            Finding finding = only(cells(values, threads));
            boolean falls = finding.kind().orElseThrow().equals("threads-falling")
                    && finding.finding().matches(".* [124]0 threads: .*");
            found += falls && finding.evidence().contains("peak of") ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(19);
    }

    private static List<Cell> flat(double deviation, int repetitions, Random random) {
        int[] threads = {5, 10, 20, 40, 80};
        double[][] values = new double[threads.length][repetitions];
        for (double[] repeated : values) {
            Arrays.setAll(repeated, k -> 10_000 * Math.exp(deviation * random.nextGaussian()));
        }
        return cells(values, threads);
    }

    @Test
    void findsNothingIfThreadsAreNotSwept() {
        assertThat(examined(List.of(
                        MadeUpCell.of(1, "shards", "3").throughput(1).measured(),
                        MadeUpCell.of(2, "shards", "8").throughput(2).measured())))
                .isEmpty();
    }

    private static Finding finding(ScalabilityLaw law, int... threads) {
        return only(cells(Arrays.stream(threads).mapToDouble(law::throughputAt).toArray(), threads));
    }

    private static Finding only(List<Cell> cells) {
        List<Finding> findings = examined(cells);
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private static List<Finding> examined(List<Cell> cells) {
        return new ThreadScalingRule().examine(Sweep.of(cells, true));
    }

    private static List<Cell> cells(double[] throughput, int... threads) {
        double[][] values = new double[throughput.length][];
        Arrays.setAll(
                values, i -> new double[] {throughput[i], throughput[i] * (1 + NOISE), throughput[i] * (1 - NOISE)});
        return cells(values, threads);
    }

    private static List<Cell> cells(double[][] values, int... threads) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < threads.length; i++) {
            cells.add(MadeUpCell.of(i + 1, "threads", String.valueOf(threads[i]))
                    .throughput(values[i])
                    .measured());
        }
        return cells;
    }
}
