package io.shardlab.answers.diagnosis;

import static io.shardlab.core.result.MadeUpServer.server;
import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PlanReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanRulesTest {

    private static final PlanReport SCAN = new PlanReport("find weblog", "COLLSCAN", List.of("host"));

    private static List<Finding> diagnosis(Observed observed) {
        return Diagnosis.of(List.of(observed.phase()), observed.target(), observed.client(), false);
    }

    @Test
    void aScanForAConditionIsTheFirstFindingBeforeTheCpuThatItUsedUp() {
        List<Finding> findings = diagnosis(new Observed()
                .planned(SCAN)
                .servers(server("127.0.0.1:1").examined(20_000_000, 10_000).computed(9.9)));

        assertThat(findings.get(0).kind()).contains("missing-index");
        assertThat(findings.get(0).evidence())
                .contains("find weblog", "COLLSCAN", "host", "20,000,000 documents", "10,000", "2,000");
        assertThat(findings.get(1).kind()).contains("server-cpu");
    }

    @Test
    void aPlanIsEnoughIfServersDoNotCountDocuments() {
        assertThat(diagnosis(new Observed().planned(SCAN)).get(0).evidence())
                .contains("COLLSCAN")
                .doesNotContain("examined");
    }

    @Test
    void oneShardThatScansIsNamed() {
        PlanReport some = new PlanReport("find weblog", "COLLSCAN, IXSCAN host_1", List.of("host"));

        assertThat(diagnosis(new Observed().planned(some)).get(0).kind()).contains("missing-index");
    }

    @Test
    void scansOfSmallCollectionsAndWithoutConditionsAndIndexesAreNoFinding() {
        PlanReport all = new PlanReport("find weblog", "COLLSCAN", List.of());
        PlanReport index = new PlanReport("find weblog", "IXSCAN COLLSCAN_1", List.of("COLLSCAN"));

        assertThat(PlanRules.scan(new Observed().planned(all).observation())).isEmpty();
        assertThat(PlanRules.scan(new Observed().planned(index).observation())).isEmpty();
        assertThat(PlanRules.scan(new Observed()
                        .planned(SCAN)
                        .servers(server("127.0.0.1:1").examined(99_000, 1000))
                        .observation()))
                .isEmpty();
    }
}
