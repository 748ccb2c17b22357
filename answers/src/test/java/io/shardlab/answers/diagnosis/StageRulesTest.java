package io.shardlab.answers.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.StageReport;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Stages of ten seconds on servers that carry 1,000 operations per second. */
class StageRulesTest {

    private final Rule rule = StageRules::overload;

    private static StageReport stage(int number, double rate, double throughput, long micros) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(micros * 1000, (long) (rate * 10));
        Optional<LatencyReport> time = Optional.of(LatencyReport.of(times));
        return new StageReport(
                String.valueOf(number),
                (number - 1) * 10,
                10,
                rate,
                rate,
                (long) (rate * 10),
                (long) (rate * 10),
                0,
                0,
                throughput,
                time,
                time);
    }

    @Test
    void aStageThatAskedForTooMuchIsNamedWithTheStagesBesideIt() {
        Finding finding = rule.examine(new Observed()
                        .stages(stage(1, 500, 500, 2000), stage(2, 5000, 1000, 800_000), stage(3, 500, 900, 90_000))
                        .observation())
                .orElseThrow();
        assertThat(finding.finding())
                .isEqualTo("Stage 2 (5,000 operations/s) was more than could be carried out: 1,000 operations/s"
                        + " returned in it.");
        assertThat(finding.evidence())
                .startsWith("stage 1 had a p99 of 2.00 ms, then stage 2 had a p99 of 8")
                .contains("due in stage 3 still had 90");
    }

    @Test
    void stagesThatWereCarriedOutHaveNoFinding() {
        assertThat(rule.examine(new Observed()
                        .stages(stage(1, 500, 495, 2000), stage(2, 900, 903, 3000))
                        .observation()))
                .isEmpty();
    }

    @Test
    void aPhaseWithoutStagesHasNoFinding() {
        assertThat(rule.examine(new Observed().observation())).isEmpty();
    }

    @Test
    void aPauseAsksForNothing() {
        assertThat(rule.examine(new Observed()
                        .stages(stage(1, 0, 300, 0), stage(2, 900, 903, 3000))
                        .observation()))
                .isEmpty();
    }
}
