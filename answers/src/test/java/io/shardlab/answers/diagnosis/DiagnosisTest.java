package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.member;
import static io.shardlab.core.result.MadeUpServer.mongos;
import static io.shardlab.core.result.MadeUpServer.server;
import static io.shardlab.core.result.MadeUpServer.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MadeUpServer;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisTest {

    private static final String TOO_SHORT = "unknown-too-short";
    private static final String NOTHING_STANDS_OUT = "unknown";

    private static List<Finding> diagnose(PhaseReport... phases) {
        Observed any = new Observed();
        return Diagnosis.of(List.of(phases), any.target(), any.client(), false);
    }

    private static List<String> kinds(Observed observed) {
        return Diagnosis.of(List.of(observed.phase()), observed.target(), observed.client(), false).stream()
                .map(Finding::kind)
                .flatMap(Optional::stream)
                .toList();
    }

    @Test
    void aRunWithoutARecognisedLimitIsReportedAsUnknown() {
        assertThat(diagnose(new Observed().phase()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.kind()).contains(NOTHING_STANDS_OUT));
    }

    @Test
    void aFindingOfSeveralRepetitionsIsGivenOnceAndNamesThemAll() {
        List<Finding> findings = diagnose(
                new Observed().named("measure", 1).gc(2).phase(),
                new Observed().named("measure", 2).phase(),
                new Observed().named("measure", 3).gc(3).phase());

        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).evidence())
                .startsWith("measure: 2.00 s of 10.0 s (20 %)")
                .endsWith("the same in measure #3");
    }

    @Test
    void theLimitOfOnePhaseDoesNotExplainAnother() {
        List<Finding> findings = diagnose(
                new Observed().named("insert", 1).gc(2).phase(),
                new Observed().named("find", 1).phase());

        assertThat(findings).hasSize(2);
        assertThat(findings.get(1).kind()).contains(NOTHING_STANDS_OUT);
        assertThat(findings.get(1).evidence()).startsWith("find: ");
    }

    @Test
    void allLimitsOfOnePhaseAreGiven() {
        List<Finding> findings = diagnose(
                new Observed().gc(2).clientShare(0.95).machineShare(0.97).phase());

        assertThat(findings).hasSize(2);
        assertThat(findings.get(0).kind()).contains("client-cpu");
        assertThat(findings.get(1).kind()).contains("client-garbage-collection");
    }

    @Test
    void aPhaseTooShortToBeMeasuredIsNotJudged() {
        assertThat(diagnose(new Observed().lasting(0.99).clientShare(1).phase()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.kind()).contains(TOO_SHORT));
        assertThat(diagnose(new Observed().lasting(1).clientShare(1).phase()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.kind()).contains("client-cpu"));
    }

    @Test
    void theOwnLimitOfAServerTakesPrecedenceOverItsFullMachine() {
        assertThat(kinds(new Observed()
                        .machineShare(0.95)
                        .clientShare(0.2)
                        .servers(server("127.0.0.1:1").computed(5).cpuLimit(0.5))))
                .hasSize(2)
                .first()
                .isEqualTo("server-cpu");
    }

    @Test
    void theWaitWithMostOfTheTimeComesFirst() {
        assertThat(kinds(new Observed().gc(2).servers(member("s1", "a").waitedForOthers(100, 60), member("s1", "b"))))
                .hasSize(2)
                .first()
                .isEqualTo("write-concern");
    }

    @Test
    void measuredWaitsAreOrderedByTimeAndADeducedOneComesAfterThem() {
        MadeUpServer journal = server("a").latency(0, 0, 5_000, 95).flushed(5_000, 60);

        assertThat(kinds(new Observed()
                        .servers(
                                journal.readPages(90, 1_000, 55, 9_000_000),
                                server("b").evicted(70))))
                .containsExactly("cache-eviction", "page-reads", "journal");
        assertThat(kinds(new Observed()
                        .servers(
                                journal.readPages(90, 1_000, 75, 9_000_000),
                                server("b").evicted(70))))
                .first()
                .isEqualTo("page-reads");
    }

    @Test
    void latencyIsTheLimitOnlyIfServersAreIdle() {
        Observed idle = new Observed().closedLoop(10_000, 10_000).servers(mongos("r1"), shard("s1"));
        Observed busy =
                new Observed().closedLoop(10_000, 10_000).servers(mongos("r1").computed(9), shard("s1"));

        assertThat(kinds(idle)).containsExactly("latency");
        assertThat(kinds(busy)).containsExactly("mongos-cpu");
    }

    @Test
    void remarksComeLastAndExplainNothing() {
        assertThat(kinds(new Observed()
                        .servers(
                                mongos("r1"),
                                shard("s1").answered(500),
                                shard("s2").answered(100))))
                .containsExactly(NOTHING_STANDS_OUT, "skewed-work");
    }

    @Test
    void aReachedTargetRateIsTheLimitIfNothingElseIs() {
        assertThat(kinds(new Observed().openLoop(100, 1_000, 10, 0))).containsExactly("target-rate");
    }
}
