package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Said;
import org.junit.jupiter.api.Test;

class FallbackRulesTest {

    private final Rule rate = FallbackRules::reachedRate;
    private final Rule undetermined = FallbackRules::undetermined;

    private Finding undetermined(Observed observed) {
        return undetermined.examine(observed.observation()).orElseThrow();
    }

    @Test
    void anOpenLoopThatKeptItsRateWasLimitedByIt() {
        assertThat(rate.examine(new Observed().openLoop(1_000, 9_900, 10, 0).observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("target-rate");
                    assertThat(Said.figures(finding.evidence())).containsExactly("1,000 operations/s", "990");
                });
        assertThat(rate.examine(new Observed().openLoop(1_000, 9_899, 10, 0).observation()))
                .isEmpty();
        assertThat(rate.examine(new Observed().observation())).isEmpty();
    }

    @Test
    void missingCountersAreNamed() {
        Finding finding =
                undetermined(new Observed().remote().servers(server("db1").elsewhereWithoutHostInfo()));

        assertThat(finding.kind()).contains("unknown-counters");
        assertThat(finding.evidence()).contains("db1", "10 threads");
        assertThat(finding.advice()).contains("clusterMonitor");
    }

    @Test
    void unknownLimitsOfServersAreNamedWithoutAdviceOnShards() {
        Finding finding = undetermined(new Observed()
                .remote()
                .servers(server("db1").inContainer("c1", 32).computed(20)));

        assertThat(finding.kind()).contains("unknown-cpu-limits");
        assertThat(finding.evidence()).startsWith("db1 ").contains("2.00", "32.0 processors", "6 %");
        assertThat(finding.advice()).contains("nr_throttled").doesNotContain("shard");
    }

    @Test
    void tooFewOperationsAreNamed() {
        Finding finding = undetermined(new Observed().closedLoop(99, 1_000));

        assertThat(finding.kind()).contains("unknown-operations");
        assertThat(finding.evidence()).startsWith("99 operations");
    }

    @Test
    void allFiguresAreGivenIfNoneStandsOut() {
        Finding finding =
                undetermined(new Observed().servers(shard("s1").computed(7)).failed(3));

        assertThat(finding.kind()).contains("unknown");
        assertThat(finding.evidence()).contains("shard s1-node");
        assertThat(Said.figures(finding.evidence()))
                .containsExactly(
                        "10 threads", "1 %", "10 %", "4 processors", "20 %", "0.70", "1.00 processors", "70 %", "3");
        assertThat(finding.advice()).contains("twice the --threads");
    }
}
