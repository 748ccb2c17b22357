package io.shardlab.recovery.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.FactTable;
import io.shardlab.recovery.backup.StepFigures.Part;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackupSummaryTest {

    private final BackupSummary summary = new BackupSummary();

    private void physical(double lockOfS1) {
        summary.add(new StepFigures(
                Method.PHYSICAL, Part.BACKUP, "lock", 1 + lockOfS1, Map.of("cfg", 1.0, "s1", lockOfS1), 0, 0));
        summary.add(
                new StepFigures(Method.PHYSICAL, Part.BACKUP, "copy", 5, Map.of("cfg", 3.0, "s1", 2.0), 4_000_000, 7));
        summary.add(new StepFigures(Method.PHYSICAL, Part.RESTORE, "start-routers", 4, Map.of(), 0, 0));
        summary.add(new CheckedRestore(Method.PHYSICAL, new Contents(Map.of()), Set.of(), List.of("cfg", "s1")));
    }

    @Test
    void stepsAreAddedUpInAllAndForTheLongestNode() {
        physical(0.5);
        assertThat(summary.facts())
                .containsEntry("backupSeconds", 6.5)
                .containsEntry("backupLongestNodeSeconds", 4.0)
                .containsEntry("restoreSeconds", 4.0)
                .doesNotContainKey("restoreLongestNodeSeconds")
                .containsEntry("backupBytes", 4_000_000L)
                .containsEntry("backupFiles", 7L)
                .containsEntry("lockedSeconds", 6.5);
    }

    @Test
    void repetitionsGiveTheirMedian() {
        physical(0.5);
        physical(3.5);
        physical(2.5);
        assertThat(summary.facts()).containsEntry("backupSeconds", 8.5).containsEntry("backupLongestNodeSeconds", 4.5);
    }

    @Test
    void twoMethodsHaveTheirFiguresInTheList() {
        physical(0.5);
        summary.add(new StepFigures(Method.LOGICAL, Part.BACKUP, "dump", 9, Map.of(), 1_000_000, 1));
        summary.add(new CheckedRestore(Method.LOGICAL, new Contents(Map.of()), Set.of(), List.of()));
        assertThat(summary.facts()).containsOnlyKeys("methods");
        FactTable methods = summary.tables().get(0);
        assertThat(methods.rows()).extracting(row -> row.get(0)).containsExactly("logical", "physical");
        assertThat(methods.rows().get(0)).containsSequence(9.0, null, 0.0, null, 1.0, 1L);
    }

    /** A repetition that did not come to its end is in the steps alone. */
    @Test
    void aBackupThatFailedHasNoTotals() {
        summary.add(new StepFigures(Method.PHYSICAL, Part.BACKUP, "lock", 1, Map.of("cfg", 1.0), 0, 0));
        assertThat(summary.facts()).containsEntry("methods", List.of());
        assertThat(summary.tables()).extracting(FactTable::title).containsExactly("Steps");
    }

    @Test
    void findingsSayWhosePrimaryWasLocked() {
        physical(0.5);
        assertThat(summary.findings())
                .anyMatch(finding -> finding.evidence().startsWith("The primary of cfg, s1 was locked"));
    }
}
