package io.shardlab.transfer.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.transfer.backup.Backup.Method;
import io.shardlab.transfer.backup.BackupSummary.CheckedRestore;
import io.shardlab.transfer.backup.BackupSummary.Part;
import io.shardlab.transfer.backup.BackupSummary.StepFigures;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackupSummaryTest {

    private static final Instant BEGIN = Instant.EPOCH;

    private final BackupSummary summary = new BackupSummary();

    private void physical(double lockOfS1) {
        summary.add(step("lock", 0, 1 + lockOfS1, Map.of("cfg", 1.0, "s1", lockOfS1)));
        summary.add(new StepFigures(
                Method.PHYSICAL,
                Part.BACKUP,
                "copy",
                BEGIN.plusSeconds(10),
                5,
                Map.of("cfg", 3.0, "s1", 2.0),
                4_000_000,
                7));
        summary.add(step("unlock", 20, 0.25, Map.of("cfg", 0.125, "s1", 0.125)));
        summary.add(new StepFigures(Method.PHYSICAL, Part.RESTORE, "start-routers", BEGIN, 4, Map.of(), 0, 0));
        summary.add(checked(Method.PHYSICAL, List.of("cfg", "s1")));
    }

    private static StepFigures step(String name, int begun, double seconds, Map<String, Double> perNode) {
        return new StepFigures(Method.PHYSICAL, Part.BACKUP, name, BEGIN.plusSeconds(begun), seconds, perNode, 0, 0);
    }

    private static CheckedRestore checked(Method method, List<String> lockedPrimaries) {
        return new CheckedRestore(method, new Contents(Map.of()), Set.of(), "cfg", lockedPrimaries);
    }

    @Test
    void stepsAreAddedUpInAllAndForTheLongestNode() {
        physical(0.5);
        assertThat(summary.facts())
                .containsEntry("backupSeconds", 6.75)
                .containsEntry("backupLongestNodeSeconds", 4.125)
                .containsEntry("restoreSeconds", 4.0)
                .doesNotContainKey("restoreLongestNodeSeconds")
                .containsEntry("backupBytes", 4_000_000L)
                .containsEntry("backupFiles", 7L)
                .as("what lies between the steps is part of it")
                .containsEntry("lockedSeconds", 20.25);
    }

    @Test
    void repetitionsGiveTheirMedian() {
        physical(0.5);
        physical(3.5);
        physical(2.5);
        assertThat(summary.facts())
                .containsEntry("backupSeconds", 8.75)
                .containsEntry("backupLongestNodeSeconds", 4.625);
    }

    @Test
    void twoMethodsHaveTheirFiguresInTheList() {
        physical(0.5);
        summary.add(new StepFigures(Method.LOGICAL, Part.BACKUP, "dump", BEGIN, 9, Map.of(), 1 << 20, 1));
        summary.add(checked(Method.LOGICAL, List.of()));
        assertThat(summary.facts()).containsOnlyKeys("methods");
        FactTable methods = summary.tables().get(0);
        assertThat(methods.rows()).extracting(row -> row.get(0)).containsExactly("logical", "physical");
        assertThat(methods.rows().get(0)).containsSequence(9.0, null, 0.0, null, 1.0, 1L);
    }

    /** An incomplete repetition appears only in the steps. */
    @Test
    void aBackupThatFailedHasNoTotals() {
        summary.add(step("lock", 0, 1, Map.of("cfg", 1.0)));
        assertThat(summary.facts()).containsEntry("methods", List.of());
        assertThat(summary.tables()).extracting(FactTable::title).containsExactly("Steps");
    }

    @Test
    void findingsSayWhosePrimaryWasLocked() {
        physical(0.5);
        assertThat(summary.findings())
                .filteredOn(finding -> finding.kind().equals(Optional.of("backup-locked-primary")))
                .extracting(Finding::evidence)
                .containsExactly("The primary of cfg, s1 was locked, for want of a secondary, for 20.25 s");
    }
}
