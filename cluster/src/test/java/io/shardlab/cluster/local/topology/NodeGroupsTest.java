package io.shardlab.cluster.local.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.cluster.local.node.ResourceLimits;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.target.RouterKind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeGroupsTest {

    @Test
    void aClusterWithoutLimitsDoesNotAskForControlGroups() {
        NodeGroups groups = new NodeGroups(ClusterSpec.sharded(1, 1, 1), RouterKind.EMBEDDED, "shardlab-run-1", () -> {
            throw new AssertionError("asked");
        });

        assertThat(groups.of(NodeRole.SHARD, "s1-1")).isEmpty();
        assertThat(groups.of(NodeRole.CONFIG, "cfg-1")).isEmpty();
    }

    @Test
    void aSystemWithoutControlGroupsIsToldOfBeforeAnythingStarts() {
        ClusterSpec limited =
                ClusterSpec.standalone().withServerLimits(new ResourceLimits(Optional.empty(), Optional.of(1.0)));

        assertThatThrownBy(() -> new NodeGroups(limited, RouterKind.NONE, "shardlab-run-1", () -> {
                    throw new UsageException("no control groups");
                }))
                .isInstanceOf(UsageException.class);
    }
}
