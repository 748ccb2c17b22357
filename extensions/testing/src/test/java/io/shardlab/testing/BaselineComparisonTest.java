package io.shardlab.testing;

import static io.shardlab.testing.ShardlabAssertions.assertThat;
import static io.shardlab.testing.ShardlabAssertions.percent;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PlanReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {

    private final WorkloadResult baseline = MadeUpResults.ofThroughputs(1000, 1010, 990, 1005);

    @Test
    void aChangeForTheWorseBeyondLimitAndNoiseFails() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(MadeUpResults.ofThroughputs(800, 810, 790, 805))
                        .isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("not worse than the baseline " + MadeUpResults.FOLDER)
                .withMessageContaining("but it is worse: the result: throughput of measure -20.0 %; the result: p99");
    }

    @Test
    void aChangeForTheBetterPasses() {
        assertThat(MadeUpResults.ofThroughputs(1500, 1510, 1490, 1505)).isNotWorseThan(baseline, percent(0));
    }

    @Test
    void aChangeWithinTheLimitPasses() {
        assertThat(MadeUpResults.ofThroughputs(950, 960, 940, 955)).isNotWorseThan(baseline, percent(10));
    }

    @Test
    void aChangeWithinTheNoisePasses() {
        assertThat(MadeUpResults.ofThroughputs(600, 1300, 500, 900)).isNotWorseThan(baseline, percent(10));
    }

    @Test
    void singleRepetitionsDoNotPassAsTheirNoiseIsUnknown() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(MadeUpResults.ofThroughputs(1000)).isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("measure both with repeat(4) or more");
    }

    @Test
    void aResultInWhichNothingWasDoneFails() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(MadeUpResults.ofThroughputs(0, 0)).isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("the result: nothing was measured of measure");
    }

    @Test
    void aWorseResultOfADisturbedMachineFailsWithTheReason() {
        List<PhaseReport> stolen = List.of(
                MadeUpResults.phase("measure", 1, 700)
                        .client(0.5, 0.25, 0.4, Optional.empty(), Optional.of(0.3), 0)
                        .report(),
                MadeUpResults.phase("measure", 2, 705).report());

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() ->
                        assertThat(MadeUpResults.of(new MadeUpRun(), stolen)).isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("disturbed")
                .withMessageContaining("hypervisor gave up to 30 %");
    }

    @Test
    void aResultOfAnotherWorkloadIsNotCompared() {
        WorkloadResult other = MadeUpResults.of(new MadeUpRun().workload("mixed"), MadeUpResults.phases(1000, 1000));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(other).isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("Expected a result of sharded-query")
                .withMessageContaining("it is one of mixed");
    }

    @Test
    void differencesThatMayBeTheCauseAreNamed() {
        WorkloadResult more = MadeUpResults.of(
                new MadeUpRun().parameters(Map.of("documents", 2_000)), MadeUpResults.phases(500, 505, 495, 500));

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(more).isNotWorseThan(baseline, percent(10)))
                .withMessageContaining("Differences: documents - -> 2000");
    }

    @Test
    void anIndexThatIsNotUsedAnyMoreIsSaidFirst() {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> assertThat(planned("COLLSCAN", 500, 505, 495, 500))
                        .isNotWorseThan(planned("IXSCAN host_1_date_1", 1000, 1010, 990, 1005), percent(10)))
                .withMessageContainingAll("the result", "find", "host_1_date_1", "COLLSCAN");
    }

    private static WorkloadResult planned(String plan, double... perSecond) {
        List<PhaseReport> phases = IntStream.range(0, perSecond.length)
                .mapToObj(i -> MadeUpResults.phase("measure", i + 1, perSecond[i])
                        .kind("find", Optional.of("direct"), new PlanReport("find weblog", plan, List.of("host")))
                        .report())
                .toList();
        return MadeUpResults.of(new MadeUpRun(), phases);
    }

    @Test
    void aBaselineThatIsNotThereIsNamed() {
        assertThatExceptionOfType(ShardlabTestException.class)
                .isThrownBy(() -> assertThat(baseline).isNotWorseThan(Path.of("no", "such"), percent(10)))
                .withMessageContaining(Path.of("no", "such").toString());
    }

    @Test
    void percentilesThatAreOnlyBoundsAreNotCompared() {
        List<PhaseReport> bounds = List.of(bound(1), bound(2), bound(3));

        assertThat(MadeUpResults.of(new MadeUpRun(), bounds))
                .isNotWorseThan(MadeUpResults.of(new MadeUpRun(), bounds), percent(0));
    }

    private static PhaseReport bound(int repetition) {
        return MadeUpResults.phase("measure", repetition, 1000)
                .openLoop(
                        500,
                        new ArrivalReport(10_500, 500, 0, Map.of(), Optional.of("poisson"), Optional.of(1L)),
                        Optional.of(1050.0))
                .report();
    }
}
