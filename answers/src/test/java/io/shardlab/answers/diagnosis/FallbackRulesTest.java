package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
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
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .isEqualTo("1,000 operations/s were due and 990 were carried out"));
        assertThat(rate.examine(new Observed().openLoop(1_000, 9_899, 10, 0).observation()))
                .isEmpty();
        assertThat(rate.examine(new Observed().observation())).isEmpty();
    }

    @Test
    void missingCountersAreNamed() {
        Finding finding =
                undetermined(new Observed().remote().servers(server("db1").elsewhereWithoutHostInfo()));

        assertThat(finding.finding()).contains("counters of some servers are missing");
        assertThat(finding.evidence()).startsWith("the CPU time of db1; what is known: 10 threads were busy");
        assertThat(finding.advice()).contains("clusterMonitor");
    }

    @Test
    void unknownLimitsOfServersAreNamedWithoutAdviceOnShards() {
        Finding finding = undetermined(new Observed()
                .remote()
                .servers(server("db1").inContainer("c1", 32).computed(20)));

        assertThat(finding.finding()).contains("CPU limits of the servers are not known");
        assertThat(finding.evidence())
                .startsWith("db1 used 2.00 of at most 32.0 processors (at least 6 %); in a container");
        assertThat(finding.advice()).contains("nr_throttled").doesNotContain("shard");
    }

    @Test
    void tooFewOperationsAreNamed() {
        Finding finding = undetermined(new Observed().closedLoop(99, 1_000));

        assertThat(finding.finding()).contains("too few operations");
        assertThat(finding.evidence()).startsWith("99 operations");
    }

    @Test
    void allFiguresAreGivenIfNoneStandsOut() {
        Finding finding =
                undetermined(new Observed().servers(shard("s1").computed(7)).failed(3));

        assertThat(finding.finding()).contains("no figure stands out");
        assertThat(finding.evidence())
                .contains("10 threads were busy 1 %")
                .contains("client used 10 % of its 4 processors")
                .contains("machine was 20 % busy")
                .contains("busiest server: shard s1-node used 0.70 of 1.00 processors (70 %)")
                .endsWith("errors: 3");
        assertThat(finding.advice()).contains("twice the --threads");
    }
}
