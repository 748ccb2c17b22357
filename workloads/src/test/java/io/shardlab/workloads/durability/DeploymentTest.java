package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.write.DurabilityLevel;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeploymentTest {

    private static DurabilityLevel level(String text) {
        return DurabilityLevel.parse(text);
    }

    private static Optional<Integer> known(int count) {
        return Optional.of(count);
    }

    private static Deployment set(int members, int up, int majority) {
        return new Deployment(
                TargetKind.REPLICA_SET,
                "rs",
                known(members),
                known(up),
                known(majority),
                known(up),
                Optional.of(true),
                Optional.of(Set.of("bothSites")),
                Optional.empty());
    }

    @Test
    void aSetThatIsUpSatisfiesLevelsOfUpToItsMembers() {
        Deployment four = set(4, 4, 3);
        for (DurabilityLevel level :
                DurabilityLevel.parseAll("0,1,1j,2,2j,4,majority,majority-j,{\"w\":\"bothSites\"}")) {
            assertThat(four.whyNot(level)).as(level.name()).isEmpty();
        }
        assertThat(four.whyNot(level("5")))
                .map(Message::toString)
                .hasValue("the replica set rs has 4 members that hold data");
        assertThat(four.whyNot(level("5")))
                .map(reason -> reason.in(Language.JAPANESE))
                .hasValue("レプリカセット rs にあるのはデータを持つメンバー 4 つです");
        assertThat(four.whyNot(level("{\"w\":\"threeSites\"}")))
                .hasValueSatisfying(reason -> assertThat(reason).asString().contains("no such mode"));
    }

    @Test
    void membersThatAreDownCannotAcknowledge() {
        assertThat(set(4, 1, 3).whyNot(level("2")))
                .map(Message::toString)
                .hasValue("only 1 of the 4 members that hold data of the replica set rs is up");
        assertThat(set(4, 2, 3).whyNot(level("majority")))
                .map(Message::toString)
                .hasValue("a majority of the replica set rs is 3 members, but only 2 are up");
        assertThat(set(4, 3, 3).whyNot(level("majority"))).isEmpty();
    }

    @Test
    void aStandaloneServerHasNobodyToReplicateTo() {
        Deployment alone = new Deployment(
                TargetKind.STANDALONE,
                "host:1",
                known(1),
                known(1),
                known(1),
                known(1),
                Optional.empty(),
                Optional.of(Set.of()),
                Optional.of(Message.text("it was started with --nojournal")));
        assertThat(alone.whyNot(level("1"))).isEmpty();
        assertThat(alone.whyNot(level("majority"))).isEmpty();
        assertThat(alone.whyNot(level("2")))
                .map(Message::toString)
                .hasValue("host:1 is a standalone server, which has no member to replicate to");
        assertThat(alone.whyNot(level("1j")))
                .map(Message::toString)
                .hasValue("host:1 keeps no journal (it was started with --nojournal)");
    }

    @Test
    void unknownPropertiesRefuseNothing() {
        Optional<Integer> unknown = Optional.empty();
        Deployment unseen = new Deployment(
                TargetKind.REPLICA_SET,
                "rs",
                unknown,
                unknown,
                unknown,
                unknown,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        for (DurabilityLevel level : DurabilityLevel.parseAll("50j,majority,{\"w\":\"any\"}")) {
            assertThat(unseen.whyNot(level)).as(level.name()).isEmpty();
        }
        assertThat(unseen.othersWaitedFor(level("majority"))).isEmpty();
    }

    @Test
    void thePrimaryIsOneOfTheMembersWaitedFor() {
        assertThat(set(4, 4, 3).othersWaitedFor(level("1"))).hasValue(0);
        assertThat(set(4, 4, 3).othersWaitedFor(level("2j"))).hasValue(1);
        assertThat(set(4, 4, 3).othersWaitedFor(level("majority"))).hasValue(2);
    }
}
