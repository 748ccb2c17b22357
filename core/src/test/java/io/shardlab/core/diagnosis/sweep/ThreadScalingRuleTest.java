package io.shardlab.core.diagnosis.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.scaling.ScalabilityLaw;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.MadeUpCell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadScalingRuleTest {

    private static final double NOISE = 0.01;

    @Test
    void saysThatThroughputStillGrowsAndCallsThePeakExtrapolated() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.01, 0.0001), 1, 4, 16, 64);

        assertThat(finding.finding())
                .isEqualTo("The throughput of 3 shards still grows at 64 threads, the most that was measured.");
        assertThat(finding.evidence())
                .contains("serial part σ 1 %")
                .contains("crosstalk κ 0.01 %")
                .contains("at 100 threads (extrapolated)");
    }

    @Test
    void saysNothingOfWhatIsFarFromMeasured() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.001, 0.000001), 1, 4, 16, 64);

        assertThat(finding.evidence())
                .endsWith("no peak up to 128 threads (extrapolated)")
                .doesNotContain("knee")
                .doesNotContain("peak of");
    }

    @Test
    void saysWhereThroughputFalls() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.01, 0.002), 5, 10, 20, 40, 80);

        assertThat(finding.finding()).isEqualTo("The throughput of 3 shards falls beyond 20 threads.");
        assertThat(finding.evidence())
                .contains("most at 20 threads with")
                .contains("one thread alone 1,000 ops/s (extrapolated)")
                .endsWith("at 22 threads");
    }

    @Test
    void saysWhereThroughputLevelsOff() {
        Finding finding = finding(new ScalabilityLaw(1000, 0.5, 0), 10, 20, 40, 80);

        assertThat(finding.finding()).isEqualTo("The throughput of 3 shards levels off at 40 threads.");
        assertThat(finding.evidence()).endsWith("no peak up to 160 threads (extrapolated), a ceiling of 1,998 ops/s");
    }

    @Test
    void doesNotCallAFittedPeakMeasured() {
        Finding finding = finding(new ScalabilityLaw(1500, 0.01, 0.0002), 5, 10, 20, 40, 80);

        assertThat(finding.finding())
                .isEqualTo(
                        "The throughput of 3 shards grows to 80 threads, but should have its peak at about 70 threads,"
                                + " which was not measured.");
    }

    @Test
    void doesNotExplainWhatDoesNotFollowTheLaw() {
        List<Cell> cells = new ArrayList<>();
        double[] throughput = {1000, 300, 1200, 200, 1100};
        for (int i = 0; i < throughput.length; i++) {
            cells.add(MadeUpCell.of(i + 1, "threads", String.valueOf(10 * (i + 1)))
                    .throughput(throughput[i])
                    .measured());
        }

        assertThat(examined(cells)).singleElement().satisfies(finding -> {
            assertThat(finding.finding()).contains("does not follow the scalability law");
            assertThat(finding.evidence()).contains("R² of the best fit").doesNotContain("peak of");
        });
    }

    @Test
    void saysOfALevelLineThatItIsLevelAndNotThatItBreaksTheLaw() {
        List<Cell> cells = new ArrayList<>();
        double[] throughput = {1000, 1005, 998, 1002};
        for (int i = 0; i < throughput.length; i++) {
            cells.add(MadeUpCell.of(i + 1, "threads", String.valueOf(10 << i))
                    .throughput(throughput[i])
                    .measured());
        }

        assertThat(examined(cells)).singleElement().satisfies(finding -> {
            assertThat(finding.finding())
                    .isEqualTo("The throughput of 3 shards does not change beyond noise from 10 to 80 threads.");
            assertThat(finding.advice()).contains("fewer --threads");
        });
    }

    @Test
    void asksForFourNumbersOfThreads() {
        assertThat(examined(cells(new ScalabilityLaw(1000, 0.01, 0), 1, 2, 4)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.finding()).contains("not enough data");
                    assertThat(finding.advice()).contains("at least 4 numbers of threads");
                });
    }

    @Test
    void saysNothingWhereThreadsAreNotSwept() {
        assertThat(examined(List.of(
                        MadeUpCell.of(1, "shards", "3").throughput(1).measured(),
                        MadeUpCell.of(2, "shards", "8").throughput(2).measured())))
                .isEmpty();
    }

    private static Finding finding(ScalabilityLaw law, int... threads) {
        List<Finding> findings = examined(cells(law, threads));
        assertThat(findings).hasSize(1);
        return findings.get(0);
    }

    private static List<Finding> examined(List<Cell> cells) {
        return new ThreadScalingRule().examine(Sweep.of(cells));
    }

    private static List<Cell> cells(ScalabilityLaw law, int... threads) {
        List<Cell> cells = new ArrayList<>();
        for (int number : threads) {
            double throughput = law.throughputAt(number);
            cells.add(MadeUpCell.of(cells.size() + 1, "threads", String.valueOf(number))
                    .throughput(throughput, throughput * (1 + NOISE), throughput * (1 - NOISE))
                    .measured());
        }
        return cells;
    }
}
