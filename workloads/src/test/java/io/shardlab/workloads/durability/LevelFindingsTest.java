package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class LevelFindingsTest {

    private static final SetStatus.Secondary NEAR = new SetStatus.Secondary("near", 0);
    private static final SetStatus.Secondary FAR = new SetStatus.Secondary("far", 20);

    private static LevelSummary level(String level, double medianMillis) {
        return new LevelSummary(
                DurabilityLevel.parse(level), 1, 1, 0, 1000, medianMillis, medianMillis, 300, 290, List.of(NEAR, FAR));
    }

    private static List<Finding> findings(boolean majorityIsJournaled, LevelSummary... levels) {
        Optional<Integer> three = Optional.of(3);
        Deployment deployment = new Deployment(
                TargetKind.REPLICA_SET,
                "rs",
                three,
                three,
                three,
                three,
                Optional.of(majorityIsJournaled),
                Optional.of(Set.of()),
                Optional.empty());
        return new LevelFindings("", deployment, List.of(levels)).all();
    }

    private static List<String> claims(boolean majorityIsJournaled, LevelSummary... levels) {
        return findings(majorityIsJournaled, levels).stream()
                .map(Finding::finding)
                .toList();
    }

    /** The kinds of the findings, each with its level. */
    private static List<Tuple> kinds(boolean majorityIsJournaled, LevelSummary... levels) {
        return findings(majorityIsJournaled, levels).stream()
                .map(finding -> tuple(
                        finding.kind().orElseThrow(),
                        Message.from(finding.sentence().values().get(0)).toString()))
                .toList();
    }

    @Test
    void aJournalledInsertThatTakesLongWaitedForTheJournal() {
        assertThat(claims(true, level("1", 0.2), level("1j", 4))).containsExactly("w:1 j waited for the journal.");
        assertThat(claims(true, level("1", 0.2), level("1j", 0.3))).isEmpty();
    }

    @Test
    void aNearSecondaryIsNamedAndItsJournalIfThatIsWaitedForToo() {
        assertThat(claims(true, level("1", 0.2), level("2", 1))).containsExactly("w:2 waited for a secondary.");
        assertThat(claims(true, level("1", 0.2), level("2j", 5)))
                .containsExactly("w:2 j waited for a secondary and the journals.");
    }

    @Test
    void aFarMemberIsNamedOnlyWhereItsAnswerIsNeeded() {
        assertThat(kinds(false, level("1", 0.2), level("2", 1), level("majority", 22)))
                .containsExactly(tuple("level-wait", "w:2"), tuple("level-far-member", "majority"));
        assertThat(kinds(false, level("majority", 22)))
                .as("w:1 is not needed to see it")
                .containsExactly(tuple("level-far-member", "majority"));
    }

    @Test
    void aFarMemberIsNotToBlameForWhatTakesMuchLongerThanItsAnswer() {
        assertThat(claims(false, level("1", 0.2), level("majority", 200)))
                .containsExactly("majority waited for 2 secondaries.");
    }

    @Test
    void aHeartbeatThatTakesLongerThanTheInsertMakesNoMemberFar() {
        assertThat(kinds(false, level("1", 0.2), level("majority", 10)))
                .containsExactly(tuple("level-wait", "majority"));
    }

    @Test
    void heartbeatsThatAreSlowBecauseEverythingIsMakeNoMemberFar() {
        assertThat(kinds(false, level("1", 8), level("majority", 22))).containsExactly(tuple("level-wait", "majority"));
    }

    @Test
    void withoutAcknowledgementTheTimeIsReportedAsThatOfSending() {
        assertThat(claims(true, level("0", 0.01), level("1", 0.2)))
                .containsExactly("w:0 waits for no answer: its time is only that of sending.");
    }

    @Test
    void majoritiesThatAskForTheSameAreReportedAsEqual() {
        assertThat(claims(true, level("majority", 200), level("majority-j", 200)))
                .containsExactly("majority and majority j ask for the same.");
        assertThat(claims(false, level("majority", 200), level("majority-j", 200)))
                .isEmpty();
    }
}
