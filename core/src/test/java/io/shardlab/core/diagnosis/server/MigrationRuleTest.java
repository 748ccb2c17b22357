package io.shardlab.core.diagnosis.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.diagnosis.rule.Observed;
import io.shardlab.core.diagnosis.rule.Rule;
import org.junit.jupiter.api.Test;

class MigrationRuleTest {

    private final Rule rule = new MigrationRule();

    @Test
    void migrationsOfATenthOfThePhaseInterfere() {
        assertThat(rule.examine(new Observed().migrated(4, 0.25).observation())).hasValueSatisfying(finding -> {
            assertThat(finding.finding()).contains("balancer interfered");
            assertThat(finding.evidence())
                    .isEqualTo("4 migrations took 1.00 s in a phase of 10.0 s (10 %), the longest 0.25 s");
        });
        assertThat(rule.examine(new Observed().migrated(4, 0.249).observation()))
                .isEmpty();
    }

    @Test
    void theirEffectIsShownByRepetitionsWithoutThem() {
        Observed moving = new Observed().migrated(4, 0.25).closedLoop(1_000, 10);
        Observed quiet = new Observed().migrated(0, 0).closedLoop(1_500, 10);
        Observed alsoMoving = new Observed().migrated(8, 0.25).closedLoop(800, 10);

        assertThat(rule.examine(
                        moving.besides(quiet.phase(), alsoMoving.phase()).observation()))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .endsWith("100 operations/s with them and 150 in 1 repetition without"));
    }

    @Test
    void aTargetWithoutShardsHasNone() {
        assertThat(rule.examine(new Observed().observation())).isEmpty();
    }
}
