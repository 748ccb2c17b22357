package io.shardlab.answers.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.observation.Observed;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MigrationsTest {

    private final Rule rule = DataPlacementRules::migrations;

    /** The migrations of a phase of ten seconds. */
    private static MigrationReport activity(long count, double meanSeconds, double seconds) {
        return new MigrationReport(
                count,
                meanSeconds,
                meanSeconds,
                0,
                Optional.of(new MigrationActivity(Math.max(1, count), seconds, seconds, List.of())));
    }

    @Test
    void migrationsDuringATenthOfThePhaseInterfere() {
        assertThat(rule.examine(new Observed().migrated(activity(4, 0.25, 1)).observation()))
                .hasValueSatisfying(finding -> {
                    assertThat(finding.kind()).contains("migrations");
                    assertThat(finding.evidence())
                            .isEqualTo(
                                    "4 migrations ran during 1.00 of 10.0 s (10 %), the longest took 0.25 s from start to"
                                            + " commit");
                });
        assertThat(rule.examine(
                        new Observed().migrated(activity(4, 0.25, 0.999)).observation()))
                .isEmpty();
    }

    @Test
    void aMigrationThroughoutThePhaseInterferesAlthoughNoneEnds() {
        assertThat(rule.examine(new Observed().migrated(activity(0, 0, 10)).observation()))
                .hasValueSatisfying(finding -> assertThat(finding.evidence())
                        .isEqualTo("1 migration ran during 10.0 of 10.0 s (100 %); 1 had not ended"));
    }

    @Test
    void aLongMigrationThatEndsAsThePhaseBeginsDoesNotInterfere() {
        assertThat(rule.examine(new Observed().migrated(activity(1, 20, 0.9)).observation()))
                .isEmpty();
        assertThat(rule.examine(new Observed().migrated(activity(1, 20, 1)).observation()))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).contains("1 migration ", "1.00 of 10.0 s (10 %)", "20.0 s "));
    }

    @Test
    void theSavedTimeOfOlderVersionsIsLimitedToThePhase() {
        assertThat(rule.examine(new Observed().migrated(1, 20).observation()))
                .hasValueSatisfying(finding ->
                        assertThat(finding.evidence()).startsWith("1 migration ran during 10.0 of 10.0 s (100 %)"));
    }

    @Test
    void theEvidenceComparesWithRepetitionsWithoutMigrations() {
        Observed moving = new Observed().migrated(4, 0.25).closedLoop(1_000, 10);
        Observed quiet = new Observed().migrated(0, 0).closedLoop(1_500, 10);
        Observed alsoMoving = new Observed().migrated(8, 0.25).closedLoop(800, 10);

        assertThat(rule.examine(
                        moving.besides(quiet.phase(), alsoMoving.phase()).observation()))
                .hasValueSatisfying(
                        finding -> assertThat(finding.evidence()).contains("100 operations/s", "150", "1 repetition "));
    }

    @Test
    void aTargetWithoutShardsHasNoMigrations() {
        assertThat(rule.examine(new Observed().observation())).isEmpty();
    }
}
