package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.mongos;
import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.Finding;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten threads at 10 ms do at most 1,000 operations per second, which are 10,000 in 10 s. */
class LatencyTest {

    private final Rule rule = ConcurrencyRules::latency;

    private static Observed waiting() {
        return new Observed()
                .closedLoop(10_000, 10_000)
                .servers(
                        mongos("r1").computed(2),
                        shard("s1").computed(1).latency(10_000, 4, 0, 0),
                        shard("s2").latency(0, 0, 10, 1));
    }

    private Optional<Finding> examine(Observed observed) {
        return rule.examine(observed.observation());
    }

    @Test
    void threadsThatWaitForAnswersOfIdleServersAreTheLimitByLittlesLaw() {
        assertThat(examine(waiting())).hasValueSatisfying(finding -> {
            assertThat(finding.kind()).contains("latency");
            assertThat(finding.evidence())
                    .contains("10 threads / 10.0 ms", " = 1,000 operations/s", "0.50 ms", "20 %", "(mongos r1)");
            assertThat(finding.advice()).contains("more --threads").contains("More shards or mongos would not help");
        });
    }

    @Test
    void anOperationThatOutlastsTheWindowDoesNotHideTheLimit() {
        Observed withStraggler = new Observed()
                .lasting(1)
                .closedLoop(2869, (9.5 - 0.5 + 6) / 2869 * 1e6)
                .drained(new DrainReport(5.5, 1, 0, 1, 100, 5.5, 5.5, 0.1))
                .serverCpu(0.2)
                .workersComputed(0.4);

        assertThat(examine(withStraggler))
                .hasValueSatisfying(finding -> assertThat(finding.evidence()).contains("were measured"));
    }

    @Test
    void threadsAreAtWorkFromNineTenthsOfTheirTime() {
        assertThat(examine(waiting().closedLoop(9_000, 10_000))).isPresent();
        assertThat(examine(waiting().closedLoop(8_999, 10_000))).isEmpty();
    }

    @Test
    void anOpenLoopIsNotLimitedByItsLatency() {
        assertThat(examine(waiting().openLoop(1_000, 10_000, 10_000, 0))).isEmpty();
    }

    @Test
    void latencyIsNotTheLimitIfAServerIsBusy() {
        assertThat(examine(waiting().servers(server("a").computed(8.4)))).isPresent();
        assertThat(examine(waiting().servers(server("a").computed(8.5)))).isEmpty();
    }

    @Test
    void latencyIsNotTheLimitIfMachineOrClientIsFull() {
        assertThat(examine(waiting().machineShare(0.84))).isPresent();
        assertThat(examine(waiting().machineShare(0.85))).isEmpty();
        assertThat(examine(waiting().workersComputed(85))).isEmpty();
    }

    @Test
    void waitingForConnectionsIsNotWaitingForReplies() {
        assertThat(examine(waiting().connections(new ConnectionReport(9, 9.9, 0, 0))))
                .isPresent();
        assertThat(examine(waiting().connections(new ConnectionReport(9, 10, 0, 0))))
                .isEmpty();
        assertThat(examine(waiting().connections(new ConnectionReport(0, 0, 9, 10))))
                .isEmpty();
    }

    @Test
    void aWaitInsideServersForMostOfTheTimeIsTheLimitInstead() {
        assertThat(examine(waiting().servers(server("a").readPages(90, 1_000, 49.9, 9_000_000))))
                .isPresent();
        assertThat(examine(waiting().servers(server("a").readPages(90, 1_000, 50, 9_000_000))))
                .isEmpty();
        assertThat(examine(waiting().servers(server("a").evicted(50)))).isEmpty();
        assertThat(examine(
                        waiting().servers(server("a").latency(0, 0, 10_000, 50).flushed(10_000, 50))))
                .isEmpty();
        assertThat(examine(waiting().servers(server("a").waitedForOthers(10_000, 50), server("b"))))
                .isEmpty();
    }

    @Test
    void aServerThatIsNotKnownToBeIdleMayBeTheLimit() {
        assertThat(examine(waiting().remote().servers(server("a").elsewhereWithoutHostInfo())))
                .isEmpty();
    }

    @Test
    void aRemoteServerIsKnownToBeIdleOnlyOutsideContainers() {
        assertThat(examine(waiting().remote().servers(server("a").on("db1", 32).computed(20))))
                .isPresent();
        assertThat(examine(waiting()
                        .remote()
                        .servers(server("a").inContainer("c1", 32).computed(20))))
                .isEmpty();
        assertThat(examine(waiting().remote().servers(server("a").elsewhere(32).computed(20))))
                .isEmpty();
    }

    @Test
    void serversThatFillTheirHostTogetherAreNotIdle() {
        assertThat(examine(waiting()
                        .remote()
                        .servers(
                                mongos("r1").on("app", 4),
                                shard("s1").on("db1", 16).computed(75),
                                shard("s2").on("db1", 16).computed(75))))
                .isEmpty();
        assertThat(examine(waiting()
                        .remote()
                        .servers(
                                mongos("r1").on("app", 4),
                                shard("s1").on("db1", 16).computed(60),
                                shard("s2").on("db1", 16).computed(60))))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .endsWith("2 servers on db1 used 12.0 of its 16 processors (75 %)"));
    }

    @Test
    void aHostThatOtherProgramsFillIsNotIdle() {
        assertThat(examine(waiting().remote().servers(server("a").on("db1", 16).hostBusy(0.84, 0))))
                .isPresent();
        assertThat(examine(waiting().remote().servers(server("a").on("db1", 16).hostBusy(0.6, 0.25))))
                .isEmpty();
    }

    @Test
    void aFewOperationsAreNotJudged() {
        assertThat(examine(waiting().closedLoop(100, 1e6))).isPresent();
        assertThat(examine(waiting().closedLoop(99, 1e6 * 100 / 99))).isEmpty();
    }
}
