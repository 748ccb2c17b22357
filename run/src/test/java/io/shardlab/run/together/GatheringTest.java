package io.shardlab.run.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class GatheringTest {

    private static final Instant NOON = Instant.parse("2026-11-27T12:00:00Z");
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private final List<Document> members = new ArrayList<>(List.of(member("load1"), member("load2"), member("load3")));

    private static Document member(String host) {
        return JoinedMachine.document(new ObjectId(), host, 12, Map.of("--threads", "10"));
    }

    private Gathering gathering() {
        return Gathering.of(new Document("gathering", new ObjectId())
                .append("of", 2)
                .append("members", members)
                .append("touched", Date.from(NOON)));
    }

    private void ends(int member, JoinedMachine.How how, String reason) {
        members.get(member).append("end", new JoinedMachine.End(how, Message.text(reason), 0, false).toDocument());
    }

    private ObjectId id(int member) {
        return members.get(member).getObjectId("id");
    }

    @Test
    void aMachineThatCameTooLateTakesNoPart() {
        Gathering gathering = gathering();

        assertThat(gathering.isComplete()).isTrue();
        assertThat(gathering.parts()).extracting(JoinedMachine::host).containsExactly("load1", "load2");
        assertThat(gathering.indexOf(id(2))).isEqualTo(2);
    }

    @Test
    void aMachineIsHeardInTheStepBeforeItsLastOneToo() {
        members.get(0).append("steps", 5L).append("said", List.of(40L, 50L));
        members.get(1).append("steps", 4L).append("said", List.of(33L, 44L));

        assertThat(gathering().haveAllSaid(5)).isFalse();
        assertThat(gathering().haveAllSaid(4)).isTrue();
        assertThat(gathering().said(4)).containsExactly(40L, 44L);
    }

    @Test
    void theFaultIsThatOfTheMachineThatFailedAndNotOfOneThatFollowedIt() {
        members.remove(2);
        members.add(0, member("load0"));
        ends(0, JoinedMachine.How.FOLLOWED, "load1 (process 12) failed: no space.");
        ends(1, JoinedMachine.How.FAILED, "no space.");
        Gathering gathering = Gathering.of(new Document("gathering", new ObjectId())
                .append("of", 3)
                .append("members", members)
                .append("touched", Date.from(NOON)));

        assertThat(gathering.fault(id(2))).map(Message::toString).contains("load1 (process 12) failed: no space.");
    }

    @Test
    void aMachineThatIsDoneIsNoFaultAndOneThatWasStoppedIs() {
        ends(0, JoinedMachine.How.DONE, "");
        assertThat(gathering().fault(id(1))).isEmpty();

        ends(0, JoinedMachine.How.STOPPED, "");
        assertThat(gathering().fault(id(1)))
                .map(Message::toString)
                .contains("The run was stopped on load1 (process 12).");
    }

    @Test
    void aRunIsOverWhenAllHaveEndedOrNobodyGivesASignOfLife() {
        assertThat(gathering().isOver(NOON.plusSeconds(9), SILENCE)).isFalse();
        assertThat(gathering().isOver(NOON.plusSeconds(11), SILENCE)).isTrue();

        for (int member = 0; member < members.size(); member++) {
            ends(member, JoinedMachine.How.DONE, "");
        }
        assertThat(gathering().isOver(NOON.plusSeconds(1), SILENCE)).isTrue();
    }

    @Test
    void aRunEndsIfAMachineHasEndedAndNoneMeasures() {
        assertThat(gathering().isEnding(NOON)).isFalse();

        ends(0, JoinedMachine.How.DONE, "");
        assertThat(gathering().isEnding(NOON)).isTrue();

        members.get(1).append("quietUntil", Date.from(NOON.plusSeconds(60)));
        assertThat(gathering().isEnding(NOON)).isFalse();
    }

    @Test
    void aRunThatMeasuresIsNotOverAlthoughItIsSilent() {
        members.get(1).append("quietUntil", Date.from(NOON.plusSeconds(3600)));

        assertThat(gathering().isOver(NOON.plusSeconds(3600), SILENCE)).isFalse();
        assertThat(gathering().isOver(NOON.plusSeconds(3611), SILENCE)).isTrue();
    }
}
