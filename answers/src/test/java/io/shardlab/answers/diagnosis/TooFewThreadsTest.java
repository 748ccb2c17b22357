package io.shardlab.answers.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpServer;
import org.junit.jupiter.api.Test;

/** Ten threads at 10 ms carry at most 1,000 operations per second, which are 10,000 in 10 s. */
class TooFewThreadsTest {

    private final Rule rule = ConcurrencyRules::tooFewThreads;

    private static Observed tooFast() {
        return new Observed().openLoop(1500, 10_000, 10_000, 5_000);
    }

    @Test
    void theAdviceNamesTheThreadsThatTheRateNeeds() {
        Finding finding = rule.examine(tooFast().observation()).orElseThrow();

        assertThat(finding.kind()).contains("client-too-few-threads");
        assertThat(finding.evidence())
                .contains("1,500 operations/s × 10.0 ms")
                .contains("keep 15.0 threads busy")
                .contains("there were 10")
                .contains("100 % of their time");
        assertThat(finding.advice()).contains("at least 17 --threads").contains("the servers are the bottleneck");
    }

    @Test
    void aClosedLoopHasNoRateToMiss() {
        assertThat(rule.examine(new Observed().observation())).isEmpty();
    }

    @Test
    void aShortfallInTheLastMomentIsNotMissed() {
        assertThat(rule.examine(new Observed().openLoop(1000, 9_900, 9_999, 50).observation()))
                .isEmpty();
        assertThat(rule.examine(new Observed().openLoop(1000, 9_899, 9_999, 50).observation()))
                .isPresent();
    }

    @Test
    void failedOperationsCountAsCarriedOut() {
        assertThat(rule.examine(new Observed()
                        .openLoop(1000, 9_500, 10_000, 50)
                        .failed(500)
                        .observation()))
                .isEmpty();
    }

    @Test
    void aBacklogAfterAStallIsNotCausedByTooFewThreads() {
        Observed stalledOnce = new Observed().openLoop(1500, 14_000, 500, 5_000);

        assertThat(rule.examine(stalledOnce.observation()))
                .as("threads were idle most of the time")
                .isEmpty();
    }

    @Test
    void threadsAreAtWorkFromNineTenthsOfTheirTime() {
        assertThat(rule.examine(
                        new Observed().openLoop(1500, 9_000, 10_000, 5_000).observation()))
                .isPresent();
        assertThat(rule.examine(
                        new Observed().openLoop(1500, 8_999, 10_000, 5_000).observation()))
                .isEmpty();
    }

    @Test
    void moreThreadsAreNotAdvisedWhenAServersProcessorsAreFull() {
        assertThat(rule.examine(tooFast()
                        .servers(MadeUpServer.server("a").computed(8.4))
                        .observation()))
                .isPresent();
        assertThat(rule.examine(tooFast()
                        .servers(MadeUpServer.server("a").computed(8.5))
                        .observation()))
                .isEmpty();
    }

    @Test
    void moreThreadsAreNotAdvisedWhenAServerMayBeAtAnUnknownQuota() {
        assertThat(rule.examine(tooFast()
                        .remote()
                        .servers(MadeUpServer.server("a").inContainer("c1", 32).computed(20))
                        .observation()))
                .isEmpty();
    }

    @Test
    void moreThreadsAreNotAdvisedWhenTheProcessorsAreFull() {
        assertThat(rule.examine(tooFast().clientShare(0.5).machineShare(0.85).observation()))
                .isEmpty();
        assertThat(rule.examine(tooFast().clientShare(0.5).machineShare(0.84).observation()))
                .isPresent();
    }
}
