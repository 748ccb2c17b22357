package io.shardlab.local.cluster.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.Test;

class ReplicaSetTest {

    @Test
    void listsTheMembersAndKeepsElectionsShort() {
        ReplicaSet set = new ReplicaSet(
                "s1",
                List.of(
                        Nodes.planned("s1-1", NodeRole.SHARD),
                        Nodes.planned("s1-2", NodeRole.SHARD).withPort(20_002)));

        Document configuration = set.configuration(ReplicaSet.ELECTION_TIMEOUT);

        assertThat(configuration.getList("members", Document.class))
                .containsExactly(
                        new Document("_id", 0).append("host", "127.0.0.1:20001"),
                        new Document("_id", 1).append("host", "127.0.0.1:20002"));
        assertThat(configuration.get("settings", Document.class))
                .containsEntry("electionTimeoutMillis", 2000)
                .containsEntry("heartbeatIntervalMillis", 500);
        assertThat(configuration).doesNotContainKey("configsvr");
    }

    @Test
    void marksTheConfigServer() {
        ReplicaSet set = new ReplicaSet("cfg", List.of(Nodes.planned("cfg-1", NodeRole.CONFIG)));

        assertThat(set.configuration(ReplicaSet.ELECTION_TIMEOUT)).containsEntry("configsvr", true);
    }
}
