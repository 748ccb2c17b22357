package io.shardlab.local.cluster.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import io.shardlab.local.cluster.node.Nodes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ZonesTest {

    private static final Duration DELAY = Duration.ofMillis(10);

    @Test
    void theLastMembersAreTheFarOnes() {
        Zones zones = new Zones(DELAY, 1);
        assertThat(zones.of(Nodes.planned("s1-1", NodeRole.SHARD), 3)).isEqualTo(Zone.NEAR);
        assertThat(zones.of(Nodes.planned("s1-2", NodeRole.SHARD), 3)).isEqualTo(Zone.NEAR);
        assertThat(zones.of(Nodes.planned("s1-3", NodeRole.SHARD), 3)).isEqualTo(Zone.FAR);
        assertThat(zones.of(Nodes.planned("cfg-1", NodeRole.CONFIG), 1)).isEqualTo(Zone.NEAR);
    }

    @Test
    void aMembersPortIdentifiesItAtTheAddressOfEitherZone() {
        NodeInfo member = Nodes.planned("rs-1", NodeRole.MEMBER);
        assertThat(ZonePlan.isAddressOf(member, "127.0.0.2:20001")).isTrue();
        assertThat(ZonePlan.isAddressOf(member, "127.0.0.3:20001")).isTrue();
        assertThat(ZonePlan.isAddressOf(member, "127.0.0.3:20002")).isFalse();
        assertThat(ZonePlan.isAddressOf(member, "10.0.0.1:20001")).isFalse();
    }

    @Test
    void anImpossiblePlacementIsRefusedByTheNameOfItsOption() {
        assertRefused(
                new Zones(DELAY, 1), TargetKind.STANDALONE, 1, "--zone-delay needs --cluster replica-set or sharded");
        assertRefused(new Zones(DELAY, 1), TargetKind.SHARDED, 1, "--replicas 2");
        assertRefused(new Zones(DELAY, 1), TargetKind.REPLICA_SET, 1, "--replicas 2");
        assertRefused(new Zones(DELAY, 3), TargetKind.REPLICA_SET, 3, "--far-members must be between 1 and 2");
        assertRefused(new Zones(Duration.ofSeconds(1), 1), TargetKind.REPLICA_SET, 3, "at most 500ms");
    }

    private static void assertRefused(Zones zones, TargetKind kind, int members, String message) {
        assertThatThrownBy(() -> zones.check(kind, members))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
