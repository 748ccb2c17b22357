package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class SetConfigurationTest {

    private static Document member(String host) {
        return new Document("host", host);
    }

    private static Deployment.Configuration of(Document... members) {
        return new Deployment.Configuration(new Document("members", List.of(members)));
    }

    @Test
    void aMajorityIsMoreThanHalfOfTheVotes() {
        assertThat(of(member("a")).writeMajority()).isEqualTo(1);
        assertThat(of(member("a"), member("b"), member("c")).writeMajority()).isEqualTo(2);
        assertThat(of(member("a"), member("b"), member("c"), member("d")).writeMajority())
                .isEqualTo(3);
    }

    @Test
    void arbitersVoteButHoldNoData() {
        Deployment.Configuration set = of(member("a"), member("b"), member("c").append("arbiterOnly", true));
        assertThat(set.dataMembers()).isEqualTo(2);
        assertThat(set.writeMajority()).isEqualTo(2);
        Deployment.Configuration twoArbiters = of(
                member("a"),
                member("b").append("arbiterOnly", true),
                member("c").append("arbiterOnly", true));
        assertThat(twoArbiters.writeMajority()).as("as many as can have it").isEqualTo(1);
    }

    @Test
    void membersWithoutAVoteHoldDataButMakeNoMajority() {
        Deployment.Configuration set =
                of(member("a"), member("b").append("votes", 0), member("c").append("votes", 1));
        assertThat(set.dataMembers()).isEqualTo(3);
        assertThat(set.voters()).isEqualTo(Set.of("a", "c"));
        assertThat(set.writeMajority()).isEqualTo(2);
    }

    @Test
    void aMajorityWaitsForJournalsUnlessTheSetSaysOtherwise() {
        assertThat(of(member("a")).majorityIsJournaled()).isTrue();
        assertThat(new Deployment.Configuration(new Document("writeConcernMajorityJournalDefault", false))
                        .majorityIsJournaled())
                .isFalse();
    }

    @Test
    void theStatusShowsWhoServesAndHowFarAwayItIs() {
        SetStatus status = new SetStatus(new Document(
                "members",
                List.of(
                        new Document("name", "a").append("state", 1),
                        new Document("name", "b").append("state", 2).append("pingMs", 12L),
                        new Document("name", "c").append("state", 8).append("pingMs", 0L),
                        new Document("name", "d").append("state", 2).append("pingMs", 3L))));
        assertThat(status.up()).isEqualTo(3);
        assertThat(status.up(Set.of("a", "c"))).isEqualTo(1);
        assertThat(status.secondaries())
                .containsExactly(new SetStatus.Secondary("d", 3), new SetStatus.Secondary("b", 12));
    }
}
