package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.mongos;
import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.text.Said;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules on servers' processors; at most one applies to a phase. Each server may use one processor in 10 s. */
class ServerCpuRulesTest {

    private final Rule router = ServerCpuRules::mongos;
    private final Rule hot = ServerCpuRules::hotShard;
    private final Rule all = ServerCpuRules::servers;
    private final Rule host = ServerCpuRules::hosts;

    private Finding only(Rule expected, Observed observed) {
        Observation observation = observed.observation();
        List.of(router, hot, all, host).forEach(rule -> {
            if (rule != expected) {
                assertThat(rule.examine(observation)).isEmpty();
            }
        });
        return expected.examine(observation).orElseThrow();
    }

    private void noneApplies(MadeUpServer... servers) {
        Observation observation = new Observed().servers(servers).observation();
        List.of(router, hot, all, host)
                .forEach(rule -> assertThat(rule.examine(observation)).isEmpty());
    }

    @Test
    void aRouterThatUsedUpItsProcessorsIsNamed() {
        Finding finding = only(
                router,
                new Observed()
                        .servers(
                                mongos("r1").computed(8.5),
                                mongos("r2").computed(3),
                                shard("s1").computed(8.4)));

        assertThat(finding.kind()).contains("mongos-cpu");
        assertThat(finding.finding()).contains("r1").doesNotContain("r2");
        assertThat(finding.evidence())
                .startsWith("r1 used 0.85 of 1.00 processors (85 %); r2 used 0.30")
                .contains("s1: s1-node used 0.84");
        assertThat(finding.advice()).contains("multiple of their number");
        noneApplies(mongos("r1").computed(8.4), shard("s1").computed(8.4));
    }

    @Test
    void moreRoutersAreAdvisedOnceAllAreFull() {
        Finding finding = only(
                router,
                new Observed().servers(mongos("r1").computed(9), mongos("r2").computed(9.5), shard("s1")));

        assertThat(finding.finding()).contains("r1, r2");
        assertThat(finding.advice()).contains("--routers");
    }

    @Test
    void shardsAtTheirLimitTakePrecedenceOverARouterAtItsLimit() {
        only(all, new Observed().servers(mongos("r1").computed(9), shard("s1").computed(8.5)));
    }

    @Test
    void shardsThatShareTheWorkAndAreBusyAreTheLimitTogether() {
        Finding finding = only(
                all,
                new Observed()
                        .servers(
                                shard("s1").computed(9).answered(1_000),
                                shard("s2").computed(8.6).answered(900),
                                shard("s3").computed(8).answered(800)));

        assertThat(finding.kind()).contains("shards-cpu");
        assertThat(finding.evidence()).contains("s1: s1-node ");
        assertThat(Said.figures(finding.evidence()))
                .startsWith("2", "3 shards", "0.90", "1.00 processors", "90 %", "1,000 operations");
        noneApplies(
                shard("s1").computed(8.4).answered(1_000),
                shard("s2").computed(8).answered(900),
                shard("s3").computed(8).answered(800));
    }

    @Test
    void aSingleServerAtItsLimitIsNotCalledAShard() {
        Finding finding =
                only(all, new Observed().servers(server("a").computed(9).answered(5)));

        assertThat(finding.kind()).contains("server-cpu");
        assertThat(finding.evidence()).isEqualTo("a used 0.90 of 1.00 processors (90 %), 5 operations");
    }

    @Test
    void aFullShardWithTwiceTheWorkOfTheOthersIsHot() {
        Observed skewed = new Observed()
                .servers(
                        shard("s1").computed(2).answered(500),
                        shard("s2").computed(8.5).answered(1_000),
                        shard("s3").computed(2).answered(500))
                .documents(Map.of("s1", 10L, "s2", 80L, "s3", 10L));

        Finding finding = only(hot, skewed);

        assertThat(finding.kind()).contains("hot-shard");
        assertThat(finding.finding()).contains("s2");
        assertThat(finding.evidence())
                .startsWith("s2: s2-node used 0.85")
                .contains("; data per shard: s2 80 documents in 1 chunk (0.01 MB); s1 10 documents in 1 chunk");
        assertThat(finding.advice()).contains("More shards would not help");
    }

    @Test
    void aShardWithLessThanTwiceTheWorkOfTheOthersIsNotHot() {
        only(
                all,
                new Observed()
                        .servers(
                                shard("s1").computed(9).answered(999),
                                shard("s2").computed(2).answered(500)));
    }

    @Test
    void aShardThatIsOnlyMoreExpensiveIsNotHot() {
        only(
                all,
                new Observed()
                        .servers(
                                shard("s1").computed(9).answered(500),
                                shard("s2").computed(2).answered(1_000)));
    }

    @Test
    void shardsThatFillTheirHostTogetherAreNotCalledIdle() {
        MadeUpServer[] servers = {
            mongos("r1").on("app", 4).computed(5),
            shard("s1").on("db1", 16).computed(50),
            shard("s2").on("db1", 16).computed(52),
            shard("s3").on("db1", 16).computed(48)
        };

        Finding finding = only(host, new Observed().remote().servers(servers));

        assertThat(finding.kind()).contains("host-cpu");
        assertThat(finding.finding()).contains("db1");
        assertThat(finding.evidence()).contains("db1").endsWith(": s2 s2-node 5.20; s1 s1-node 5.00; s3 s3-node 4.80");
        assertThat(Said.figures(finding.evidence())).contains("15.0", "16 processors", "94 %");
        assertThat(finding.advice()).contains("hosts of their own");
        servers[0].computed(39);
        assertThat(router.examine(new Observed().remote().servers(servers).observation()))
                .as("shards that have processors left")
                .isEmpty();
    }

    @Test
    void aHostThatOtherProgramsOrContainersFillTooIsNamed() {
        Finding finding = only(
                host,
                new Observed()
                        .remote()
                        .servers(
                                shard("s1").inContainer("c1", 16).computed(50).hostBusy(0.8, 0.05),
                                shard("s2").inContainer("c2", 16).computed(50).hostBusy(0.7, 0.05)));

        assertThat(finding.kind()).contains("host-cpu");
        assertThat(finding.evidence()).contains("c1", ": s1");
        assertThat(Said.figures(finding.evidence())).startsWith("1", "5.00", "16 processors", "31 %", "85 %");
    }

    @Test
    void theHostOfAServerAtItsOwnLimitIsNotReportedToo() {
        only(
                all,
                new Observed()
                        .remote()
                        .servers(
                                shard("s1").on("db1", 16).computed(140),
                                shard("s2").on("db1", 16).computed(10)));
    }

    @Test
    void adviceDoesNotRuleOutMoreShardsIfTheyMayBeAtTheirQuotas() {
        Finding finding = only(
                router,
                new Observed()
                        .remote()
                        .servers(
                                mongos("r1").on("app", 4).computed(39),
                                shard("s1").inContainer("c1", 32).computed(20)));

        assertThat(finding.evidence()).contains("whether the shards were at their limits too is not known: s1: ");
        assertThat(finding.advice()).doesNotContain("shards");
    }

    @Test
    void adviceDoesNotRuleOutMoreShardsIfNoneOfThemWasSeen() {
        Finding finding = only(
                router,
                new Observed().remote().servers(mongos("r1").on("app", 4).computed(39)));

        assertThat(finding.evidence()).endsWith("; whether the shards were at their limits too is not known");
        assertThat(finding.advice()).doesNotContain("shards");
    }

    @Test
    void theOnlyShardIsNotHot() {
        only(all, new Observed().servers(shard("s1").computed(9).answered(500)));
    }
}
