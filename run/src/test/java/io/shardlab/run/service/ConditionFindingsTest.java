package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConditionFindingsTest {

    private static final SloExpression ON_LATENCY = SloExpression.parse("p99<50ms");
    private static final SloExpression ON_RATE = SloExpression.parse("throughput>10");
    private static final PhaseReport CLOSED =
            new Observed().closedLoop(1000, 1000).phase();
    private static final PhaseReport OPEN =
            new Observed().openLoop(100, 1000, 1000, 0).phase();

    @Test
    void anObjectiveOnLatencyInAClosedLoopIsSaidToUnderSampleStalls() {
        assertThat(ConditionFindings.of(List.of(ON_LATENCY, ON_RATE), List.of(CLOSED)))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.kind()).contains("closed-loop-objective");
                    assertThat(finding.evidence()).contains("p99<50ms").doesNotContain("throughput");
                });
    }

    @Test
    void nothingIsSaidOfAnOpenLoopOrOfObjectivesOnRates() {
        assertThat(ConditionFindings.of(List.of(ON_LATENCY), List.of(OPEN))).isEmpty();
        assertThat(ConditionFindings.of(List.of(ON_RATE), List.of(CLOSED))).isEmpty();
    }
}
