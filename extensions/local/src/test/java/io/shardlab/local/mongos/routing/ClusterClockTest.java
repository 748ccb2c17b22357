package io.shardlab.local.mongos.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class ClusterClockTest {

    private final ClusterClock clock = new ClusterClock();

    @Test
    void replyGetsTheLatestTimesOfAllServers() {
        clock.note(RawBsonDocument.parse(times(5, 9)));
        clock.note(RawBsonDocument.parse(times(7, 8)));
        clock.note(RawBsonDocument.parse(times(1, 2)));

        BsonDocument reply = BsonDocument.parse("{ok: 1}");
        clock.stamp(reply);

        assertThat(reply.getTimestamp("operationTime").getTime()).isEqualTo(7);
        assertThat(reply.getDocument("$clusterTime").getTimestamp("clusterTime").getTime())
                .isEqualTo(9);
        assertThat(reply.getDocument("$clusterTime").containsKey("signature")).isTrue();
    }

    @Test
    void timesOfTheServerThatAnsweredStay() {
        clock.note(BsonDocument.parse(times(5, 9)));
        BsonDocument reply = BsonDocument.parse(times(3, 4));

        clock.stamp(reply);

        assertThat(reply).isEqualTo(BsonDocument.parse(times(3, 4)));
    }

    @Test
    void serversWithoutATimeLeaveRepliesWithoutOne() {
        clock.note(BsonDocument.parse("{ok: 1}"));
        BsonDocument reply = BsonDocument.parse("{ok: 1}");

        clock.stamp(reply);

        assertThat(reply).isEqualTo(BsonDocument.parse("{ok: 1}"));
    }

    private static String times(int operation, int cluster) {
        return "{operationTime: {$timestamp: {t: " + operation
                + ", i: 1}}, $clusterTime: {clusterTime: {$timestamp: {t: " + cluster
                + ", i: 1}}, signature: {keyId: 0}}}";
    }
}
